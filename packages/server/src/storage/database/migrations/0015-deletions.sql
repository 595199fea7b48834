-- Receipts of deleted pets: what went, when and by whom, and where to look whether anything is left.
CREATE TABLE deletions (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- No foreign keys: a receipt outlives its pet, and the key or person that deleted it.
  pet_id uuid NOT NULL,
  species text NOT NULL,
  deleted_at timestamptz NOT NULL,
  api_key_id uuid,
  person_id uuid,
  counts json NOT NULL,
  -- Of the photos that went, for the check that they are gone.
  upload_ids uuid[] NOT NULL,
  blob_keys text[] NOT NULL,
  PRIMARY KEY (tenant_id, pet_id)
);
CREATE INDEX deletions_by_age ON deletions (tenant_id, deleted_at);
ALTER TABLE deletions ENABLE ROW LEVEL SECURITY;
ALTER TABLE deletions FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON deletions USING (tenant_id = current_tenant());
