-- The queue: claims in constant time, and one clock for all nodes.

-- The database's time when the statement began, in the milliseconds that answers show. Tests turn it by hand: a transaction may say what
-- time it is (rhinarium.now).
CREATE FUNCTION service_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT date_trunc('milliseconds', coalesce(nullif(current_setting('rhinarium.now', true), '')::timestamptz, statement_timestamp())) $$;

DROP INDEX jobs_ongoing;
-- The tenants that wait, in order, and the oldest job of each.
CREATE INDEX jobs_waiting ON jobs (tenant_id, created_at, id) WHERE status = 'PENDING';
-- What workers hold: as many as there are places to run.
CREATE INDEX jobs_held ON jobs (lease_until) WHERE status = 'PROCESSING';
CREATE INDEX jobs_by_deadline ON jobs (deadline_at) WHERE status IN ('PENDING', 'PROCESSING');
-- What workers ended, as against deadlines and cancellations: how fast the queue moves.
CREATE INDEX jobs_worked ON jobs (finished_at, tenant_id) WHERE engine IS NOT NULL;
-- Every job is three versions of a row: dead ones are cleared before claims have to step over many.
ALTER TABLE jobs SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- The oldest waiting job of the next tenant behind `after` that has one and is not passed over, held for the caller. It steps from tenant to
-- tenant through the index of waiting jobs. In a flood statistics are always old, so what the planner makes of them is not asked: without
-- sorting, only that index gives the order.
CREATE FUNCTION next_waiting_job(after uuid, passed_over uuid[]) RETURNS TABLE (next_tenant_id uuid, next_job_id uuid) LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET enable_incremental_sort = off
AS $$
DECLARE
  tenant uuid := after;
BEGIN
  LOOP
    SELECT j.tenant_id INTO tenant FROM jobs j
     WHERE j.status = 'PENDING' AND j.tenant_id > tenant ORDER BY j.tenant_id, j.created_at, j.id LIMIT 1;
    EXIT WHEN NOT FOUND;
    CONTINUE WHEN tenant = ANY (passed_over);
    RETURN QUERY
      SELECT j.tenant_id, j.id FROM jobs j
       WHERE j.tenant_id = tenant AND j.status = 'PENDING' AND j.run_after <= service_now() AND j.deadline_at > service_now()
       ORDER BY j.created_at, j.id LIMIT 1 FOR UPDATE SKIP LOCKED;
    EXIT WHEN FOUND;
  END LOOP;
END $$;
