-- What a merge changed, for its undo.
CREATE TABLE pet_merges (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  merged_pet_id uuid NOT NULL,
  -- No foreign key: this pet may be merged itself.
  into_pet_id uuid NOT NULL,
  -- The pet that has the content now. Its deletion deletes what is kept here.
  root_pet_id uuid NOT NULL,
  merged_at timestamptz NOT NULL,
  -- Encrypted under the tenant's data key: names, external ids, metadata and microchips.
  kept bytea NOT NULL,
  PRIMARY KEY (tenant_id, merged_pet_id),
  FOREIGN KEY (tenant_id, root_pet_id) REFERENCES pets ON DELETE CASCADE
);
CREATE INDEX pet_merges_by_root ON pet_merges (tenant_id, root_pet_id);
ALTER TABLE pet_merges ENABLE ROW LEVEL SECURITY;
ALTER TABLE pet_merges FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON pet_merges USING (tenant_id = current_tenant());
