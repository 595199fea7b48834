-- People who use the console, their sessions, and what is kept of requests and of people's doings.

-- A person may belong to several tenants, so people, links and sessions are the installation's: only Database.system sees them, and a
-- tenant its own people.
CREATE TABLE console_people (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- Lower case. Absent for the first person until that person gives one.
  email text UNIQUE CHECK (email = lower(email)),
  -- scrypt with its parameters; absent for a person who signs in by links only.
  password_hash text,
  is_operator boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  last_signed_in_at timestamptz
);
ALTER TABLE console_people ENABLE ROW LEVEL SECURITY;
ALTER TABLE console_people FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON console_people USING (is_system());

CREATE TABLE console_links (
  -- SHA-256 of the secret: 256 random bits need no slow hash.
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  person_id uuid NOT NULL REFERENCES console_people ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
ALTER TABLE console_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE console_links FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON console_links USING (is_system());

CREATE TABLE console_sessions (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  person_id uuid NOT NULL REFERENCES console_people ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- Moved on while the session is in use, never past its longest life.
  idle_until timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX console_sessions_by_person ON console_sessions (person_id);
ALTER TABLE console_sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE console_sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON console_sessions USING (is_system());

CREATE TABLE console_memberships (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES console_people ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'developer', 'viewer')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, person_id)
);
CREATE INDEX console_memberships_by_person ON console_memberships (person_id);
ALTER TABLE console_memberships ENABLE ROW LEVEL SECURITY;
ALTER TABLE console_memberships FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON console_memberships USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON console_memberships USING (is_system());
CREATE POLICY members ON console_people FOR SELECT USING (
  EXISTS (SELECT FROM console_memberships m WHERE m.tenant_id = current_tenant() AND m.person_id = console_people.id));

CREATE TABLE request_log (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  request_id text NOT NULL,
  at timestamptz NOT NULL,
  method text NOT NULL,
  -- Without the query.
  path text NOT NULL,
  operation text NOT NULL,
  status integer NOT NULL,
  duration_ms integer NOT NULL,
  -- Of the error catalogue.
  code text,
  key_id uuid,
  person_id uuid,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX request_log_by_time ON request_log (tenant_id, at DESC, id DESC);
CREATE INDEX request_log_by_request ON request_log (tenant_id, request_id);
CREATE INDEX request_log_failed ON request_log (tenant_id, at DESC, id DESC) WHERE status >= 400;
ALTER TABLE request_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE request_log FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON request_log USING (tenant_id = current_tenant());

-- Requests counted by day (UTC), as the log itself is kept for days only.
CREATE TABLE request_days (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  day date NOT NULL,
  operation text NOT NULL,
  requests bigint NOT NULL,
  failures bigint NOT NULL,
  PRIMARY KEY (tenant_id, day, operation)
);
ALTER TABLE request_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE request_days FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON request_days USING (tenant_id = current_tenant());

CREATE TABLE audit_log (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  -- Absent for a command on the machine of the service.
  person_id uuid,
  -- The name at that time.
  by_name text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  details json NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX audit_log_by_time ON audit_log (tenant_id, at DESC, id DESC);
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON audit_log USING (tenant_id = current_tenant());
CREATE FUNCTION refuse_change_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only ever added to';
END $$;
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit();
