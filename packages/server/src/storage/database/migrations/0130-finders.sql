-- What a finder learns (docs/decisions/0090-what-a-finder-learns.md). A node of an earlier release cancels mails to
-- finders, and keeps returned_at when it opens a sighting again.
ALTER TABLE sightings ADD COLUMN returned_at timestamptz;

-- The finder behind a sighting that came from a capture link.
CREATE TABLE finders (
  tenant_id uuid NOT NULL,
  sighting_id uuid NOT NULL,
  -- SHA-256 of the token in the address of the finder's page. The token is not stored.
  status_hash bytea NOT NULL UNIQUE CHECK (octet_length(status_hash) = 32),
  -- Name under which the link asked for photos.
  title text NOT NULL,
  language text NOT NULL,
  -- When the mail that the animal is home was queued. There is one.
  told_at timestamptz,
  stopped_at timestamptz,
  PRIMARY KEY (tenant_id, sighting_id),
  FOREIGN KEY (tenant_id, sighting_id) REFERENCES sightings ON DELETE CASCADE
);
ALTER TABLE finders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON finders USING (tenant_id = current_tenant());
-- The tenant of a token is not known before its row is found.
CREATE POLICY across_tenants ON finders FOR SELECT USING (is_system());

-- A mail to the finder of this sighting. With a link it brings the address of the page, without one it says that the
-- animal is home.
ALTER TABLE mails ADD COLUMN sighting_id uuid, ADD FOREIGN KEY (tenant_id, sighting_id) REFERENCES finders ON DELETE CASCADE;
CREATE INDEX mails_by_sighting ON mails (tenant_id, sighting_id) WHERE sighting_id IS NOT NULL;
-- unread since 0.1.0: the narrower rule; what that release writes obeys the wider one, too.
ALTER TABLE mails DROP CONSTRAINT mails_check;
ALTER TABLE mails ADD CONSTRAINT mails_one_reader CHECK (num_nonnulls(person_id, invitation_id, sighting_id) = 1);
