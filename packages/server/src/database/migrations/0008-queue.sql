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
