-- The code by which a standing search ranks the sightings, as templates.search_code ranks pets. Encrypted under the tenant's
-- data key. Absent in rows of releases that did not keep it, until a search needs it.
ALTER TABLE early_templates ADD COLUMN search_code bytea;
