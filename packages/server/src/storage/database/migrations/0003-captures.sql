-- Capture sessions, the image files uploaded into them, and the templates that the engine keeps of registered ones.

CREATE TABLE capture_sessions (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  species text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('PET_PROFILE_REGISTRATION', 'PET_VERIFICATION', 'PET_IDENTIFICATION')),
  -- No foreign key: the record of a session outlives its pet.
  pet_id uuid,
  state text NOT NULL CHECK (state IN ('STARTED', 'FINISHED', 'ABORTED', 'TIMEOUT')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  finished_at timestamptz,
  used_by_job_id uuid,
  PRIMARY KEY (tenant_id, id),
  CHECK (pet_id IS NOT NULL OR purpose = 'PET_IDENTIFICATION'),
  CHECK ((state = 'FINISHED') = (used_by_job_id IS NOT NULL)),
  CHECK ((state = 'FINISHED') = (finished_at IS NOT NULL))
);
CREATE INDEX capture_sessions_by_creation ON capture_sessions (tenant_id, created_at DESC, id DESC);
CREATE INDEX capture_sessions_by_pet ON capture_sessions (tenant_id, pet_id) WHERE pet_id IS NOT NULL;
CREATE INDEX capture_sessions_open ON capture_sessions (tenant_id, expires_at) WHERE state = 'STARTED';
ALTER TABLE capture_sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE capture_sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON capture_sessions USING (tenant_id = current_tenant());

-- STARTED is the only state that can be left; what a session was created for never changes.
CREATE FUNCTION refuse_illegal_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.state <> 'STARTED' AND new.state <> old.state
     OR old.state <> 'STARTED' AND new.used_by_job_id IS DISTINCT FROM old.used_by_job_id
     OR new.species <> old.species OR new.purpose <> old.purpose OR new.pet_id IS DISTINCT FROM old.pet_id THEN
    RAISE EXCEPTION 'capture session % cannot change from % to %', old.id, old.state, new.state;
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER legal_changes BEFORE UPDATE ON capture_sessions
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_session_change();

CREATE TABLE uploads (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('fingerprint', 'appearance')),
  -- Absent for a v1 upload outside of any session.
  session_id uuid,
  species text NOT NULL,
  purpose text NOT NULL,
  -- The pet that it was registered for, once an addition job has succeeded.
  pet_id uuid,
  -- Of the bytes as they were sent, before metadata was stripped.
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('ACCEPTED', 'REJECTED')),
  quality_score integer NOT NULL CHECK (quality_score BETWEEN 0 AND 100),
  reasons text[] NOT NULL,
  -- The engine's short code by which near-duplicates are told.
  likeness bytea NOT NULL,
  blob_key text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT uploads_same_bytes_key UNIQUE NULLS NOT DISTINCT (tenant_id, session_id, species, purpose, kind, sha256, pet_id),
  FOREIGN KEY (tenant_id, session_id) REFERENCES capture_sessions ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE
);
CREATE INDEX uploads_by_session ON uploads (tenant_id, session_id);
CREATE INDEX uploads_by_pet ON uploads (tenant_id, pet_id) WHERE pet_id IS NOT NULL;
ALTER TABLE uploads ENABLE ROW LEVEL SECURITY;
ALTER TABLE uploads FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON uploads USING (tenant_id = current_tenant());

CREATE TABLE templates (
  tenant_id uuid NOT NULL,
  upload_id uuid NOT NULL,
  pet_id uuid NOT NULL,
  species text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('fingerprint', 'appearance')),
  engine_version text NOT NULL,
  template bytea NOT NULL,
  -- The compact code of the first scan, apart from the template so that loading a gallery reads little.
  search_code bytea NOT NULL,
  -- The change of the gallery (galleries.change) that brought it.
  change bigint NOT NULL,
  PRIMARY KEY (tenant_id, upload_id),
  FOREIGN KEY (tenant_id, upload_id) REFERENCES uploads ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE
);
CREATE INDEX templates_by_pet ON templates (tenant_id, pet_id);
CREATE INDEX templates_by_change ON templates (tenant_id, species, change);
ALTER TABLE templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE templates FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON templates USING (tenant_id = current_tenant());

-- One row a tenant and species, locked by every transaction that changes the gallery, so that changes are numbered in the order in
-- which they commit and a copy in memory can be brought up to date by asking for what is newer.
CREATE TABLE galleries (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  species text NOT NULL,
  change bigint NOT NULL,
  PRIMARY KEY (tenant_id, species)
);
ALTER TABLE galleries ENABLE ROW LEVEL SECURITY;
ALTER TABLE galleries FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON galleries USING (tenant_id = current_tenant());

CREATE TABLE gallery_removals (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  species text NOT NULL,
  change bigint NOT NULL,
  pet_id uuid NOT NULL,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, species, change)
);
ALTER TABLE gallery_removals ENABLE ROW LEVEL SECURITY;
ALTER TABLE gallery_removals FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON gallery_removals USING (tenant_id = current_tenant());
