-- People see their sessions and end them, and a stranger cannot lock them out.

ALTER TABLE console_sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  -- What the browser says of itself.
  ADD COLUMN agent text NOT NULL DEFAULT '';

-- Browsers in which a person has signed in: the tries of others do not count against them.
CREATE TABLE console_browsers (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  person_id uuid NOT NULL REFERENCES console_people ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX console_browsers_by_person ON console_browsers (person_id);
ALTER TABLE console_browsers ENABLE ROW LEVEL SECURITY;
ALTER TABLE console_browsers FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON console_browsers USING (is_system());
