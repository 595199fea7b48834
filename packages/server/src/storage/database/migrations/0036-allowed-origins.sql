-- Web origins whose pages may check a key and upload with it from a browser (CORS).
ALTER TABLE tenants ADD COLUMN allowed_origins text[] NOT NULL DEFAULT '{}';
CREATE INDEX tenants_allowed_origins ON tenants USING gin (allowed_origins);
