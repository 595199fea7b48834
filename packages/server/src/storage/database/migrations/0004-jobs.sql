-- Jobs are resources of the API as well as the queue of the workers: the result commits together with what it writes.

CREATE TABLE jobs (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('FINGERPRINT_ADDITION', 'PET_VERIFICATION', 'PET_IDENTIFICATION')),
  status text NOT NULL CHECK (status IN ('PENDING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED')),
  -- No foreign keys: the record of a job outlives its pet and its session.
  pet_id uuid,
  session_id uuid,
  input json NOT NULL,
  result json,
  error json,
  engine json,
  -- Attempts begun so far.
  attempt integer NOT NULL DEFAULT 0,
  -- Raised by every claim, cancel and end; a worker may only write while it holds the current one.
  fence integer NOT NULL DEFAULT 0,
  lease_until timestamptz,
  run_after timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  retry_of uuid,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT jobs_retry_of_key UNIQUE (tenant_id, retry_of),
  CHECK ((status IN ('SUCCESS', 'FAILED', 'CANCELED')) = (finished_at IS NOT NULL)),
  CHECK ((status = 'SUCCESS') = (result IS NOT NULL)),
  CHECK ((status = 'FAILED') = (error IS NOT NULL)),
  CHECK (status <> 'PROCESSING' OR lease_until IS NOT NULL)
);
-- One ongoing addition job a pet (specification, Limits).
CREATE UNIQUE INDEX jobs_ongoing_addition_key ON jobs (tenant_id, pet_id)
  WHERE kind = 'FINGERPRINT_ADDITION' AND status IN ('PENDING', 'PROCESSING');
CREATE INDEX jobs_ongoing ON jobs (run_after) WHERE status IN ('PENDING', 'PROCESSING');
CREATE INDEX jobs_by_creation ON jobs (tenant_id, kind, created_at DESC, id DESC);
CREATE INDEX jobs_by_pet ON jobs (tenant_id, pet_id) WHERE pet_id IS NOT NULL;
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE jobs FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON jobs USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON jobs USING (is_system());

CREATE FUNCTION refuse_change_of_ended_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.status IN ('SUCCESS', 'FAILED', 'CANCELED') THEN
    RAISE EXCEPTION 'job % has ended with % and cannot change', old.id, old.status;
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER ended_jobs_stay BEFORE UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ended_job();

-- The first answer to a request that carried an Idempotency-Key, replayed to every repetition for a day.
CREATE TABLE idempotent_requests (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  operation text NOT NULL,
  key_mode text NOT NULL,
  idempotency_key text NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Absent while the first request is still running.
  answer json,
  PRIMARY KEY (tenant_id, operation, key_mode, idempotency_key)
);
CREATE INDEX idempotent_requests_by_age ON idempotent_requests (tenant_id, created_at);
ALTER TABLE idempotent_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotent_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON idempotent_requests USING (tenant_id = current_tenant());
