-- What people say that a job should have found (docs/decisions/0071-claims-measured-on-site.md). It outlives the job.
CREATE TABLE confirmations (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- No foreign key: jobs are kept for 30 days.
  job_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PET_VERIFICATION', 'PET_IDENTIFICATION')),
  species text NOT NULL,
  -- The pet that the truth is about. NULL: a search that found no candidate.
  pet_id uuid,
  truth text NOT NULL CHECK (truth IN ('SAME', 'DIFFERENT', 'UNSURE')),
  outcome text NOT NULL CHECK (outcome IN ('RIGHT_MATCH', 'FALSE_MATCH', 'RIGHT_DENIAL', 'MISS', 'OPEN')),
  decision text NOT NULL,
  score double precision,
  -- Rates of the shipped calibration, of a verification.
  basis text,
  false_match_rate double precision,
  false_non_match_rate double precision,
  engine_version text NOT NULL,
  app_version text,
  decided_at timestamptz NOT NULL,
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, job_id),
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE
);
CREATE INDEX confirmations_by_pet ON confirmations (tenant_id, pet_id, confirmed_at DESC);
ALTER TABLE confirmations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON confirmations USING (tenant_id = current_tenant());
