-- Microchips of pets, without separators. A number belongs to one pet of a tenant.
CREATE TABLE pet_microchips (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  microchip text NOT NULL,
  pet_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, microchip),
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE
);
CREATE INDEX pet_microchips_by_pet ON pet_microchips (tenant_id, pet_id);
ALTER TABLE pet_microchips ENABLE ROW LEVEL SECURITY;
ALTER TABLE pet_microchips FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON pet_microchips USING (tenant_id = current_tenant());
