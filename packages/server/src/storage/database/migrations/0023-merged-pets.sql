-- Pets that are merged, fingerprints that leave a pet which stays, and identifications among pets with some metadata.

-- What the pet became: the one that it was merged into. No foreign key: a receipt outlives both.
ALTER TABLE deletions ADD COLUMN merged_into_pet_id uuid;
CREATE INDEX deletions_by_merge ON deletions (tenant_id, merged_into_pet_id) WHERE merged_into_pet_id IS NOT NULL;

-- Fingerprints that left a pet, for the copies of a gallery in memory. Apart from gallery_removals: a release before
-- this one reads those, and would take the whole pet out.
CREATE TABLE gallery_fingerprint_removals (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  species text NOT NULL,
  -- The change of the gallery (galleries.change) that took it away.
  change bigint NOT NULL,
  pet_id uuid NOT NULL,
  upload_id uuid NOT NULL,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, species, change, upload_id)
);
CREATE INDEX gallery_fingerprint_removals_by_age ON gallery_fingerprint_removals (tenant_id, removed_at);
ALTER TABLE gallery_fingerprint_removals ENABLE ROW LEVEL SECURITY;
ALTER TABLE gallery_fingerprint_removals FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON gallery_fingerprint_removals USING (tenant_id = current_tenant());

-- Which pets an identification searches. Encrypted under the tenant's data key, as the metadata that it names are.
ALTER TABLE jobs ADD COLUMN filter bytea;
