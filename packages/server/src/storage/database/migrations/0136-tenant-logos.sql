-- The logo of a tenant, for its posters. In the database, because a node of an earlier release deletes stored images whose row it does not know.
CREATE TABLE tenant_logos (
  tenant_id uuid PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  -- A JPEG, encrypted under the tenant's data key.
  image bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL
);
ALTER TABLE tenant_logos ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON tenant_logos USING (tenant_id = current_tenant());
