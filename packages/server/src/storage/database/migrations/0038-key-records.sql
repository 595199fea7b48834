-- Wrapped keys of an installation whose nodes share no folder of keys. Each text is encrypted with the master key, which
-- is not here.
CREATE TABLE key_records (
  name text PRIMARY KEY,
  record text NOT NULL
);
ALTER TABLE key_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE key_records FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON key_records USING (is_system());
