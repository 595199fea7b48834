-- Other ways than mail to tell people what came in (docs/decisions/0096-other-ways-than-mail.md). A node of an earlier
-- release cancels what it claims for them.
-- Channels of a team: an ntfy topic, Slack, Teams, or an endpoint that takes JSON.
CREATE TABLE team_channels (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  format text NOT NULL CHECK (format IN ('ntfy', 'slack', 'teams', 'json')),
  -- Encrypted: who has it can write into the channel.
  url bytea NOT NULL,
  kinds text[] NOT NULL,
  language text NOT NULL,
  -- When the service gave up. Nothing is queued until a test arrives.
  stopped_at timestamptz,
  -- Why the latest attempt failed.
  problem text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
ALTER TABLE team_channels ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON team_channels USING (tenant_id = current_tenant());

-- A row of mails may go to a channel.
ALTER TABLE mails ADD COLUMN channel_id uuid, ADD FOREIGN KEY (tenant_id, channel_id) REFERENCES team_channels ON DELETE CASCADE;
CREATE INDEX mails_by_channel ON mails (tenant_id, channel_id) WHERE channel_id IS NOT NULL;

-- Key pair by which push services know this installation (VAPID, RFC 8292).
CREATE TABLE push_keys (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  public_key text NOT NULL,
  -- Encrypted like the secrets of second factors.
  sealed_key bytea NOT NULL
);
ALTER TABLE push_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON push_keys USING (is_system());

-- Browsers in which a person is told by push.
CREATE TABLE console_devices (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES console_people ON DELETE CASCADE,
  -- Address and keys that the browser gave.
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  agent text NOT NULL,
  -- When the service gave up. Nothing is queued until a test arrives.
  stopped_at timestamptz,
  problem text,
  created_at timestamptz NOT NULL
);
CREATE INDEX console_devices_by_person ON console_devices (person_id);
ALTER TABLE console_devices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON console_devices USING (is_system());
CREATE POLICY members ON console_devices FOR SELECT USING (
  EXISTS (SELECT FROM console_memberships m WHERE m.tenant_id = current_tenant() AND m.person_id = console_devices.person_id));

-- A row of mails may go to a device.
ALTER TABLE mails ADD COLUMN device_id uuid REFERENCES console_devices ON DELETE CASCADE;
CREATE INDEX mails_by_device ON mails (device_id) WHERE device_id IS NOT NULL;
-- unread since 0.1.0: the narrower rule; what that release writes obeys the wider one, too.
ALTER TABLE mails DROP CONSTRAINT mails_one_reader;
ALTER TABLE mails ADD CONSTRAINT mails_one_reader CHECK (num_nonnulls(person_id, invitation_id, sighting_id, channel_id, device_id) = 1);
