-- What people get by mail (docs/decisions/0080-mails.md). Nothing of an animal is in it.
ALTER TABLE console_people ADD COLUMN language text;
-- Kinds that the person chose. NULL: those of the role.
ALTER TABLE console_memberships ADD COLUMN mail_kinds text[];

CREATE TABLE mails (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  -- The member that gets it, or the invitation, which may be gone: mails of the day are counted.
  person_id uuid,
  invitation_id uuid,
  -- Number of things by kind.
  counts jsonb NOT NULL DEFAULT '{}',
  -- Encrypted link of an invitation. Erased once it was sent.
  link bytea,
  language text NOT NULL,
  status text NOT NULL CHECK (status IN ('PENDING', 'SENT', 'FAILED', 'CANCELED')),
  attempt integer NOT NULL DEFAULT 0,
  -- Raised by every claim and change. A sender may only write while it holds the current one.
  fence integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  -- Why the latest attempt failed.
  problem text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, person_id) REFERENCES console_memberships ON DELETE CASCADE,
  CHECK ((person_id IS NULL) <> (invitation_id IS NULL))
);
CREATE INDEX mails_due ON mails (next_attempt_at) WHERE status = 'PENDING';
CREATE INDEX mails_by_person ON mails (tenant_id, person_id, created_at DESC);
CREATE INDEX mails_by_creation ON mails (created_at);
ALTER TABLE mails ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON mails USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON mails USING (is_system());

-- Number of the latest event of a tenant for which mails were queued.
CREATE TABLE mail_heads (
  tenant_id uuid PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  sequence bigint NOT NULL
);
ALTER TABLE mail_heads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON mail_heads USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON mail_heads FOR SELECT USING (is_system());
