-- Capture links: a URL whose page takes photos for one purpose, and the visits of those who follow it.
CREATE TABLE capture_links (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  -- SHA-256 of the token in the URL. The token is not stored.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  species text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('PET_PROFILE_REGISTRATION', 'PET_VERIFICATION', 'PET_IDENTIFICATION')),
  pet_id uuid,
  search_pool_id uuid,
  title text NOT NULL,
  locale text,
  return_url text,
  shows_result boolean NOT NULL,
  uses_max integer NOT NULL CHECK (uses_max > 0),
  use_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CHECK (use_count BETWEEN 0 AND uses_max),
  CHECK ((pet_id IS NULL) = (purpose = 'PET_IDENTIFICATION')),
  -- A link to a pet or pool that is gone must not lead to another one, nor to all pets.
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, search_pool_id) REFERENCES search_pools (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX capture_links_by_creation ON capture_links (tenant_id, created_at DESC, id DESC);
CREATE INDEX capture_links_by_pet ON capture_links (tenant_id, pet_id) WHERE pet_id IS NOT NULL;
CREATE INDEX capture_links_by_pool ON capture_links (tenant_id, search_pool_id) WHERE search_pool_id IS NOT NULL;
ALTER TABLE capture_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE capture_links FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON capture_links USING (tenant_id = current_tenant());
-- The tenant of a token is not known before its link is found.
CREATE POLICY across_tenants ON capture_links FOR SELECT USING (is_system());

CREATE TABLE capture_visits (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- The capture session that the visitor fills.
  session_id uuid NOT NULL,
  link_id uuid NOT NULL,
  -- SHA-256 of the token that only the visitor's page has.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  -- When a phone took over from the page that opened the visit.
  joined_at timestamptz,
  consented_at timestamptz,
  PRIMARY KEY (tenant_id, session_id),
  FOREIGN KEY (tenant_id, session_id) REFERENCES capture_sessions (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, link_id) REFERENCES capture_links (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX capture_visits_by_link ON capture_visits (tenant_id, link_id);
ALTER TABLE capture_visits ENABLE ROW LEVEL SECURITY;
ALTER TABLE capture_visits FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON capture_visits USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON capture_visits FOR SELECT USING (is_system());
