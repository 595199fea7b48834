-- Whether the viewers of a tenant may search for a pet by photos.
ALTER TABLE tenants ADD COLUMN viewers_may_identify boolean NOT NULL DEFAULT false;
