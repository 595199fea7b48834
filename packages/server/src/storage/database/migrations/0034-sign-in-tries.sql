-- Tries to sign in, counted by all nodes together and over restarts.
CREATE TABLE sign_in_tries (
  -- SHA-256 of what is counted: the addresses that strangers type are not kept.
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  tries integer NOT NULL CHECK (tries > 0),
  ends_at timestamptz NOT NULL
);
ALTER TABLE sign_in_tries ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_in_tries FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON sign_in_tries USING (is_system());
