-- Sharing groups: tenants that search one another's lost pets (docs/decisions/0066-sharing-groups.md). Each tenant has
-- rows of its own only. Across tenants they can be read, and not written.
CREATE TABLE group_members (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  group_id uuid NOT NULL,
  -- Only in the row of the owner. A group without that row is over.
  name text,
  -- What the other members may search.
  shares text NOT NULL CHECK (shares IN ('NOTHING', 'LOST_REPORTS', 'ALL_PETS')),
  -- Whether the other members may see one small photo of a candidate.
  shows_photo boolean NOT NULL,
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT group_members_group_key UNIQUE (tenant_id, group_id)
);
CREATE INDEX group_members_by_group ON group_members (group_id);
ALTER TABLE group_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE group_members FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON group_members USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON group_members FOR SELECT USING (is_system());

CREATE TABLE group_invitations (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  group_id uuid NOT NULL,
  -- SHA-256 of the token. The token is not stored.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  -- Moved to the moment of a revocation.
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES group_members (tenant_id, group_id) ON DELETE CASCADE
);
CREATE INDEX group_invitations_by_group ON group_invitations (tenant_id, group_id);
ALTER TABLE group_invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE group_invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON group_invitations USING (tenant_id = current_tenant());
-- The tenant of a token is not known before its invitation is found.
CREATE POLICY across_tenants ON group_invitations FOR SELECT USING (is_system());

-- A pair of a pet of one tenant and a sighting of another, as a row in each of the two.
CREATE TABLE shared_candidates (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  -- The same in both rows.
  pair_id uuid NOT NULL,
  -- The tenant's own record of the two.
  sighting_id uuid,
  pet_id uuid,
  lost_report_id uuid,
  -- Of this side. A pair is rejected if one side rejected it.
  state text NOT NULL CHECK (state IN ('OPEN', 'REJECTED', 'CLOSED')),
  decision text NOT NULL,
  score double precision NOT NULL,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT shared_candidates_pair_key UNIQUE (tenant_id, pair_id),
  CHECK ((sighting_id IS NULL) <> (pet_id IS NULL)),
  CHECK (lost_report_id IS NULL OR pet_id IS NOT NULL),
  FOREIGN KEY (tenant_id, sighting_id) REFERENCES sightings (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, lost_report_id) REFERENCES lost_reports (tenant_id, id) ON DELETE SET NULL (lost_report_id)
);
CREATE INDEX shared_candidates_by_creation ON shared_candidates (tenant_id, created_at DESC, id DESC);
CREATE INDEX shared_candidates_by_pair ON shared_candidates (pair_id);
CREATE INDEX shared_candidates_by_pet ON shared_candidates (tenant_id, pet_id) WHERE pet_id IS NOT NULL;
CREATE INDEX shared_candidates_by_report ON shared_candidates (tenant_id, lost_report_id) WHERE lost_report_id IS NOT NULL;
CREATE INDEX shared_candidates_by_sighting ON shared_candidates (tenant_id, sighting_id) WHERE sighting_id IS NOT NULL;
ALTER TABLE shared_candidates ENABLE ROW LEVEL SECURITY;
ALTER TABLE shared_candidates FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON shared_candidates USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON shared_candidates FOR SELECT USING (is_system());
CREATE TRIGGER answers_go AFTER DELETE ON shared_candidates FOR EACH ROW EXECUTE FUNCTION erase_answers_of_pet();

CREATE TABLE shared_messages (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  candidate_id uuid NOT NULL,
  is_sent boolean NOT NULL,
  -- Encrypted under the tenant's data key.
  text bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, candidate_id) REFERENCES shared_candidates (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX shared_messages_by_candidate ON shared_messages (tenant_id, candidate_id, at);
CREATE INDEX shared_messages_sent ON shared_messages (tenant_id, at) WHERE is_sent;
ALTER TABLE shared_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE shared_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON shared_messages USING (tenant_id = current_tenant());
