-- A second factor for people of the console: codes of an authenticator app (TOTP, RFC 6238), and recovery codes.

ALTER TABLE console_people
  -- Since when signing in asks for a code; absent while it does not.
  ADD COLUMN second_factor_since timestamptz;

CREATE TABLE console_second_factors (
  person_id uuid PRIMARY KEY REFERENCES console_people ON DELETE CASCADE,
  -- Encrypted with a key that is not in the database. It counts once second_factor_since is set; before, it waits for a first code.
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- The 30-second step (since 1970) of the latest accepted code: a code is accepted once, and none before it.
  last_step bigint NOT NULL DEFAULT 0
);
ALTER TABLE console_second_factors ENABLE ROW LEVEL SECURITY;
ALTER TABLE console_second_factors FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON console_second_factors USING (is_system());

CREATE TABLE console_recovery_codes (
  -- SHA-256 of the code: 80 random bits need no slow hash. A row goes when its code is used.
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  person_id uuid NOT NULL REFERENCES console_people ON DELETE CASCADE
);
CREATE INDEX console_recovery_codes_by_person ON console_recovery_codes (person_id);
ALTER TABLE console_recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE console_recovery_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON console_recovery_codes USING (is_system());

-- Whether people of the tenant need a second factor to reach it.
ALTER TABLE tenants ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;

-- What a person does with the second factor is noted in each tenant of the person, in the transaction that does it. The log is still
-- read within its tenant only.
CREATE POLICY across_tenants ON audit_log FOR INSERT WITH CHECK (is_system());
CREATE POLICY across_tenants ON audit_heads USING (is_system());
