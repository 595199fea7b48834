-- Passkeys (docs/decisions/0089-sign-in-with-the-organisation.md). A node of an earlier release does not know them.
CREATE TABLE console_passkeys (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES console_people ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- Rises with every use, unless the authenticator keeps none.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX console_passkeys_by_person ON console_passkeys (person_id);
ALTER TABLE console_passkeys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON console_passkeys USING (is_system());

CREATE TABLE console_challenges (
  -- SHA-256 of the challenge, which counts once.
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  -- The person who adds a passkey. NULL to sign in.
  person_id uuid REFERENCES console_people ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX console_challenges_by_person ON console_challenges (person_id);
ALTER TABLE console_challenges ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON console_challenges USING (is_system());

-- Whether a session began with a passkey, which is two factors in one.
ALTER TABLE console_sessions ADD COLUMN is_by_passkey boolean NOT NULL DEFAULT false;
