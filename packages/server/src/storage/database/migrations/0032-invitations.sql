-- Invitations: who is invited belongs to the tenant only after following a link that the tenant made.
CREATE TABLE console_invitations (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  -- SHA-256 of the secret of the link.
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  -- Absent for a person without an address whom an import brought.
  email text CHECK (email = lower(email)),
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'developer', 'viewer')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  -- A second invitation of an address replaces the first.
  UNIQUE (tenant_id, email)
);
ALTER TABLE console_invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE console_invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON console_invitations USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON console_invitations USING (is_system());

-- Accounts that no tenant admits any more, made more than a day ago: whoever made them could sign in with them still.
DELETE FROM console_people p WHERE NOT is_operator AND created_at < now() - interval '1 day'
  AND NOT EXISTS (SELECT FROM console_memberships m WHERE m.person_id = p.id);
