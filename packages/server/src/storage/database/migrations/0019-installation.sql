-- What belongs to the database as a whole; one row at most.
CREATE TABLE installation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- The keys that what is encrypted here was encrypted with: a node that has others must not start.
  keys_id text NOT NULL
);
ALTER TABLE installation ENABLE ROW LEVEL SECURITY;
ALTER TABLE installation FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON installation USING (is_system());
