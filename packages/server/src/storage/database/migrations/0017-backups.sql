-- When whole backups were made, for operators to see how old the last one is. Where it lies is not noted.
CREATE TABLE backups (
  made_at timestamptz PRIMARY KEY,
  tenants integer NOT NULL
);
ALTER TABLE backups ENABLE ROW LEVEL SECURITY;
ALTER TABLE backups FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON backups USING (is_system());
