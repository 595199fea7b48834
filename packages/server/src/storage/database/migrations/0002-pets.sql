-- Pets and the named pools in which they are searched.

CREATE TABLE pets (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  species text NOT NULL,
  name text,
  breed text,
  external_id text,
  -- JSON as text, not jsonb: it comes back exactly as it was given.
  metadata text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT pets_external_id_key UNIQUE (tenant_id, external_id)
);
CREATE INDEX pets_by_creation ON pets (tenant_id, created_at DESC, id DESC);
ALTER TABLE pets ENABLE ROW LEVEL SECURITY;
ALTER TABLE pets FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON pets USING (tenant_id = current_tenant());

CREATE TABLE search_pools (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT search_pools_name_key UNIQUE (tenant_id, name)
);
ALTER TABLE search_pools ENABLE ROW LEVEL SECURITY;
ALTER TABLE search_pools FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON search_pools USING (tenant_id = current_tenant());

CREATE TABLE search_pool_pets (
  tenant_id uuid NOT NULL,
  search_pool_id uuid NOT NULL,
  pet_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, search_pool_id, pet_id),
  FOREIGN KEY (tenant_id, search_pool_id) REFERENCES search_pools ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE
);
CREATE INDEX search_pool_pets_by_pet ON search_pool_pets (tenant_id, pet_id);
ALTER TABLE search_pool_pets ENABLE ROW LEVEL SECURITY;
ALTER TABLE search_pool_pets FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON search_pool_pets USING (tenant_id = current_tenant());
