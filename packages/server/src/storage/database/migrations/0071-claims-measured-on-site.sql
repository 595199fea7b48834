-- Error rates measured with a tenant's own animals (docs/decisions/0071-claims-measured-on-site.md). Only counts are kept.
ALTER TABLE tenants
  -- Which claims count: the shipped ones, the worse of both, or what was measured.
  ADD COLUMN claims_policy text NOT NULL DEFAULT 'WORSE' CHECK (claims_policy IN ('SHIPPED', 'WORSE', 'MEASURED'));

CREATE TABLE claim_measurements (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  species text NOT NULL,
  -- Counts of the run that is under way, and how far it has come.
  progress json,
  -- Raised by every process that takes the run over. A process may only write while it holds the current one.
  fence integer NOT NULL DEFAULT 0,
  lease_until timestamptz,
  -- Counts of the last complete run.
  counts json,
  engine_version text,
  -- The gallery (galleries.change) that the last run began with.
  change bigint,
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, species)
);
ALTER TABLE claim_measurements ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON claim_measurements USING (tenant_id = current_tenant());

-- Claims that were in use. Jobs name them, so that an old result can be explained.
CREATE TABLE calibrations (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  species text NOT NULL,
  engine_version text NOT NULL,
  claims json NOT NULL,
  -- What they rest on.
  evidence json NOT NULL,
  created_at timestamptz NOT NULL,
  -- NULL: in use.
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX calibrations_in_use ON calibrations (tenant_id, species) WHERE ended_at IS NULL;
ALTER TABLE calibrations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON calibrations USING (tenant_id = current_tenant());
