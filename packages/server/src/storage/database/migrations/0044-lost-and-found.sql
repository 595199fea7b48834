-- Lost reports, sightings, the candidates that standing searches find between them, and pairs that a person rejected.
ALTER TABLE tenants
  ADD COLUMN has_lost_and_found boolean NOT NULL DEFAULT false,
  -- Whether newly registered pets are searched among open sightings, reported lost or not.
  ADD COLUMN searches_new_pets boolean NOT NULL DEFAULT false;

CREATE TABLE lost_reports (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  pet_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('OPEN', 'FOUND', 'CLOSED')),
  last_seen_at timestamptz NOT NULL,
  -- Encrypted under the tenant's data key: place, position, contact and reward.
  details bytea NOT NULL,
  -- The latest standing search.
  search_job_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CHECK ((state = 'OPEN') = (ended_at IS NULL)),
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE
);
CREATE UNIQUE INDEX lost_reports_open_key ON lost_reports (tenant_id, pet_id) WHERE state = 'OPEN';
CREATE INDEX lost_reports_by_creation ON lost_reports (tenant_id, created_at DESC, id DESC);
CREATE INDEX lost_reports_by_pet ON lost_reports (tenant_id, pet_id);
ALTER TABLE lost_reports ENABLE ROW LEVEL SECURITY;
ALTER TABLE lost_reports FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON lost_reports USING (tenant_id = current_tenant());

CREATE TABLE sightings (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  species text NOT NULL,
  state text NOT NULL CHECK (state IN ('OPEN', 'MATCHED', 'CLOSED')),
  -- The pet that a person confirmed. The sighting is deleted with it.
  pet_id uuid,
  seen_at timestamptz NOT NULL,
  -- Encrypted under the tenant's data key: place and position.
  details bytea NOT NULL,
  -- Encrypted likewise. Erased at contact_expires_at.
  contact bytea,
  contact_consented_at timestamptz,
  contact_expires_at timestamptz,
  contact_erased_at timestamptz,
  search_job_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CHECK ((state = 'OPEN') = (ended_at IS NULL)),
  CHECK ((state = 'MATCHED') = (pet_id IS NOT NULL)),
  CHECK ((contact IS NULL) = (contact_expires_at IS NULL) AND (contact IS NULL) = (contact_consented_at IS NULL)),
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE
);
CREATE INDEX sightings_by_creation ON sightings (tenant_id, created_at DESC, id DESC);
CREATE INDEX sightings_open ON sightings (tenant_id, species, id) WHERE state = 'OPEN';
CREATE INDEX sightings_by_pet ON sightings (tenant_id, pet_id) WHERE pet_id IS NOT NULL;
CREATE INDEX sightings_by_contact_expiry ON sightings (tenant_id, contact_expires_at) WHERE contact_expires_at IS NOT NULL;
ALTER TABLE sightings ENABLE ROW LEVEL SECURITY;
ALTER TABLE sightings FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON sightings USING (tenant_id = current_tenant());

-- Photos of a sighting. They are kept while it is open.
CREATE TABLE sighting_photos (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  upload_id uuid NOT NULL,
  sighting_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, upload_id),
  FOREIGN KEY (tenant_id, upload_id) REFERENCES uploads ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, sighting_id) REFERENCES sightings ON DELETE CASCADE
);
CREATE INDEX sighting_photos_by_sighting ON sighting_photos (tenant_id, sighting_id);
ALTER TABLE sighting_photos ENABLE ROW LEVEL SECURITY;
ALTER TABLE sighting_photos FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON sighting_photos USING (tenant_id = current_tenant());

CREATE TABLE match_candidates (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  sighting_id uuid NOT NULL,
  pet_id uuid NOT NULL,
  lost_report_id uuid,
  state text NOT NULL CHECK (state IN ('OPEN', 'CONFIRMED', 'REJECTED', 'CLOSED')),
  decision text NOT NULL,
  reasons text[] NOT NULL,
  score double precision NOT NULL,
  false_match_rate double precision NOT NULL,
  -- Pets or sightings that the search compared.
  searched_count integer NOT NULL,
  engine json NOT NULL,
  -- The standing search that found it last. No foreign key: it is kept for 30 days only.
  job_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT match_candidates_pair_key UNIQUE (tenant_id, sighting_id, pet_id),
  FOREIGN KEY (tenant_id, sighting_id) REFERENCES sightings ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, lost_report_id) REFERENCES lost_reports (tenant_id, id) ON DELETE SET NULL (lost_report_id)
);
CREATE INDEX match_candidates_by_creation ON match_candidates (tenant_id, created_at DESC, id DESC);
CREATE INDEX match_candidates_by_pet ON match_candidates (tenant_id, pet_id);
CREATE INDEX match_candidates_by_report ON match_candidates (tenant_id, lost_report_id) WHERE lost_report_id IS NOT NULL;
ALTER TABLE match_candidates ENABLE ROW LEVEL SECURITY;
ALTER TABLE match_candidates FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON match_candidates USING (tenant_id = current_tenant());

-- "Not the same animal": a pet and a sighting, or two pets, the older one in pet_id.
CREATE TABLE rejected_pairs (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  pet_id uuid NOT NULL,
  other_pet_id uuid,
  sighting_id uuid,
  rejected_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CHECK ((other_pet_id IS NULL) <> (sighting_id IS NULL)),
  CHECK (other_pet_id > pet_id),
  CONSTRAINT rejected_pairs_pets_key UNIQUE (tenant_id, pet_id, other_pet_id),
  CONSTRAINT rejected_pairs_sighting_key UNIQUE (tenant_id, pet_id, sighting_id),
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, other_pet_id) REFERENCES pets (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, sighting_id) REFERENCES sightings (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX rejected_pairs_by_other_pet ON rejected_pairs (tenant_id, other_pet_id) WHERE other_pet_id IS NOT NULL;
CREATE INDEX rejected_pairs_by_sighting ON rejected_pairs (tenant_id, sighting_id) WHERE sighting_id IS NOT NULL;
ALTER TABLE rejected_pairs ENABLE ROW LEVEL SECURITY;
ALTER TABLE rejected_pairs FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON rejected_pairs USING (tenant_id = current_tenant());

-- Kept answers about a deleted sighting or lost report go with it, as those about a pet do.
CREATE TRIGGER answers_go AFTER DELETE ON lost_reports FOR EACH ROW EXECUTE FUNCTION erase_answers_of_pet();
CREATE TRIGGER answers_go AFTER DELETE ON sightings FOR EACH ROW EXECUTE FUNCTION erase_answers_of_pet();
-- And those that have a contact that is erased.
CREATE TRIGGER answers_go_with_contact AFTER UPDATE OF contact ON sightings FOR EACH ROW
  WHEN (OLD.contact IS NOT NULL AND NEW.contact IS NULL) EXECUTE FUNCTION erase_answers_of_pet();

CREATE OR REPLACE FUNCTION note_job_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (tenant_id, id, type, at, data)
  VALUES (NEW.tenant_id, service_uuid(),
          CASE NEW.kind WHEN 'FINGERPRINT_ADDITION' THEN 'fingerprintAdditionJob' WHEN 'PET_VERIFICATION' THEN 'petVerificationJob'
                        WHEN 'DUPLICATE_SEARCH' THEN 'duplicateSearchJob' WHEN 'STANDING_SEARCH' THEN 'standingSearchJob'
                        ELSE 'petIdentificationJob' END
          || CASE NEW.status WHEN 'SUCCESS' THEN '.succeeded' WHEN 'FAILED' THEN '.failed' ELSE '.canceled' END,
          NEW.finished_at,
          json_strip_nulls(json_build_object('jobId', NEW.id, 'petId', NEW.pet_id, 'sessionId', NEW.session_id, 'status', NEW.status)));
  RETURN NULL;
END $$;
