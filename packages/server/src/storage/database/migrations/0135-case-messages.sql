-- Messages between finder, tenant and owner (docs/decisions/0097-messages-about-a-case.md). A node of an earlier release
-- shows none, and cancels mails about them.
-- The owner whom a person invited to the messages about a sighting.
CREATE TABLE case_owners (
  tenant_id uuid NOT NULL,
  sighting_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  language text NOT NULL,
  invited_at timestamptz NOT NULL,
  stopped_at timestamptz,
  PRIMARY KEY (tenant_id, sighting_id),
  FOREIGN KEY (tenant_id, sighting_id) REFERENCES sightings ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, owner_id) REFERENCES owners ON DELETE CASCADE
);
CREATE INDEX case_owners_by_owner ON case_owners (tenant_id, owner_id);
ALTER TABLE case_owners ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON case_owners USING (tenant_id = current_tenant());

CREATE TABLE case_messages (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  sighting_id uuid NOT NULL,
  writer text NOT NULL CHECK (writer IN ('FINDER', 'TENANT', 'OWNER')),
  -- The owner who wrote it.
  owner_id uuid CHECK ((owner_id IS NOT NULL) = (writer = 'OWNER')),
  -- Encrypted under the tenant's data key.
  text bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, sighting_id) REFERENCES sightings ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, owner_id) REFERENCES owners ON DELETE CASCADE
);
CREATE INDEX case_messages_by_sighting ON case_messages (tenant_id, sighting_id, at);
CREATE INDEX case_messages_by_owner ON case_messages (tenant_id, owner_id) WHERE owner_id IS NOT NULL;
ALTER TABLE case_messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON case_messages USING (tenant_id = current_tenant());

-- When a person refused further messages from this finder.
ALTER TABLE finders ADD COLUMN blocked_at timestamptz;

-- A mail to the owner who was invited to the messages about this sighting.
ALTER TABLE mails ADD COLUMN owner_sighting_id uuid,
  ADD FOREIGN KEY (tenant_id, owner_sighting_id) REFERENCES case_owners ON DELETE CASCADE;
CREATE INDEX mails_by_owner_sighting ON mails (tenant_id, owner_sighting_id) WHERE owner_sighting_id IS NOT NULL;
-- unread since 0.1.0: the narrower rule; what that release writes obeys the wider one, too.
ALTER TABLE mails DROP CONSTRAINT mails_one_reader;
ALTER TABLE mails ADD CONSTRAINT mails_one_reader
  CHECK (num_nonnulls(person_id, invitation_id, sighting_id, channel_id, device_id, owner_sighting_id) = 1);
