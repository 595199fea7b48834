-- Owners of pets (docs/decisions/0095-owners.md). A node of an earlier release does not know them, and restores a merged pet without its owner.
CREATE TABLE owners (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  -- Encrypted under the tenant's data key: name, contact and consent.
  details bytea NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX owners_by_creation ON owners (tenant_id, created_at DESC, id DESC);
ALTER TABLE owners ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON owners USING (tenant_id = current_tenant());
CREATE TRIGGER answers_go AFTER DELETE ON owners FOR EACH ROW EXECUTE FUNCTION erase_answers_of_pet();

-- unread since 0.1.0: a pet without this rule; what that release writes has no owner.
ALTER TABLE pets ADD COLUMN owner_id uuid,
  ADD CONSTRAINT pets_owner_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES owners ON DELETE SET NULL (owner_id);
CREATE INDEX pets_by_owner ON pets (tenant_id, owner_id) WHERE owner_id IS NOT NULL;
