-- Capture links whose photos become a sighting of a found animal.
ALTER TABLE capture_links ADD COLUMN creates_sighting boolean NOT NULL DEFAULT false;
