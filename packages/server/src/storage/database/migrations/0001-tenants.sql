-- Tenants and their keys. Every table has tenant_id, and row-level security shows a transaction only the rows of the tenant that it
-- named (rhinarium.tenant_id). FORCE makes that hold for the owner of the tables too, which is the service's own role.

CREATE FUNCTION current_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('rhinarium.tenant_id', true), '')::uuid $$;

-- True only inside Database.system: the few statements that must see all tenants. Only tables with a policy that names it open up.
CREATE FUNCTION is_system() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(current_setting('rhinarium.system', true), '') = 'on' $$;

CREATE TABLE tenants (
  tenant_id uuid PRIMARY KEY,
  name text NOT NULL,
  plan text CHECK (plan IN ('base', 'demo', 'pro')),
  suspended_at timestamptz,
  target_false_match_rate double precision NOT NULL DEFAULT 0.0001
    CHECK (target_false_match_rate > 0 AND target_false_match_rate < 1),
  created_at timestamptz NOT NULL
);
ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenants FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON tenants USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON tenants FOR SELECT USING (is_system());

CREATE TABLE api_keys (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('live', 'test')),
  -- The first characters of the key: enough to recognise it in a list, too few to use it.
  prefix text NOT NULL,
  -- SHA-256 of the whole key: 190 bits of randomness need no slow hash.
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  deactivated_at timestamptz,
  last_used_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON api_keys USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON api_keys FOR SELECT USING (is_system());
