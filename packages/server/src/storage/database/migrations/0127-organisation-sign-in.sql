-- Signing in with what the organisation has (docs/decisions/0089-sign-in-with-the-organisation.md). A node of an earlier
-- release takes such a session for one of a password: set it up once all nodes are of this one.
CREATE TABLE sign_in_providers (
  tenant_id uuid NOT NULL UNIQUE REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- Encrypted.
  client_secret bytea NOT NULL,
  groups_claim text NOT NULL,
  -- [{group, role}]: the first group that a person is in counts.
  roles jsonb NOT NULL,
  -- Role of people in none of the groups. NULL: they have none.
  default_role text CHECK (default_role IN ('owner', 'developer', 'staff', 'viewer')),
  is_only_way boolean NOT NULL,
  is_listed boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
ALTER TABLE sign_in_providers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON sign_in_providers USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON sign_in_providers FOR SELECT USING (is_system());

-- Who a person is at the organisation of a tenant.
CREATE TABLE sign_in_identities (
  tenant_id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  person_id uuid NOT NULL,
  -- As the organisation tells it. Nobody signs in with it.
  email text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, issuer, subject),
  FOREIGN KEY (tenant_id, person_id) REFERENCES console_memberships ON DELETE CASCADE
);
CREATE INDEX sign_in_identities_by_person ON sign_in_identities (tenant_id, person_id);
ALTER TABLE sign_in_identities ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON sign_in_identities USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON sign_in_identities USING (is_system());

-- Sign-ins that have begun in a browser.
CREATE TABLE sign_in_flows (
  -- SHA-256 of the secret in the browser's cookie.
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- The signed-in person who connects an account.
  person_id uuid REFERENCES console_people ON DELETE CASCADE,
  state text NOT NULL,
  nonce text NOT NULL,
  -- Secret of the code challenge (RFC 7636).
  verifier text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_flows_by_tenant ON sign_in_flows (tenant_id);
CREATE INDEX sign_in_flows_by_person ON sign_in_flows (person_id);
ALTER TABLE sign_in_flows ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON sign_in_flows USING (is_system());

-- The tenant whose organisation vouches for a session, which reaches that tenant alone. NULL for all other sessions.
ALTER TABLE console_sessions ADD COLUMN tenant_id uuid REFERENCES tenants ON DELETE CASCADE;
CREATE INDEX console_sessions_by_tenant ON console_sessions (tenant_id) WHERE tenant_id IS NOT NULL;

-- Tokens behind these sessions.
CREATE TABLE sign_in_tokens (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  session_hash bytea NOT NULL UNIQUE REFERENCES console_sessions ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES console_people ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  -- Encrypted. NULL if the organisation gave none: the session ends with the token.
  refresh_token bytea,
  -- Until then the organisation is not asked again.
  valid_until timestamptz NOT NULL,
  -- A process asks for a new token.
  renewing_until timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sign_in_tokens_by_person ON sign_in_tokens (person_id);
ALTER TABLE sign_in_tokens ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON sign_in_tokens USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON sign_in_tokens USING (is_system());
