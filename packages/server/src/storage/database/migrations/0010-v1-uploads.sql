-- A v1 upload outside of any session has an id of its own each time, whatever its bytes: an id that is shared with an earlier upload
-- could not be registered for a second pet. Within a session the same bytes stay one file.
ALTER TABLE uploads DROP CONSTRAINT uploads_same_bytes_key;
CREATE UNIQUE INDEX uploads_same_bytes_key ON uploads (tenant_id, session_id, kind, sha256) WHERE session_id IS NOT NULL;
