import type { Sql } from '../../storage/database/database.ts';
import type { EngineStamp, JobError, JobRow, SearchProgress } from './job.ts';
import { ATTEMPTS_MAX, ownFault } from './rules.ts';
import { JOB_COLUMNS } from './store.ts';

// The statements of the workers. Time is the database's (service_now), so that the clocks of the nodes decide nothing.
// Where an index is to find what is past a time, the time is asked for in a subquery: a condition that calls a function
// may not be checked before the policies.

/** Sorts before every tenant. */
export const FIRST_TENANT = '00000000-0000-0000-0000-000000000000';

export interface Turn {
  /** The tenant that was served last: those behind it come first. */
  readonly after: string;
  /** Tenants that hold all the places they may have. */
  readonly full: readonly string[];
  readonly leaseMs: number;
}

/**
 * Takes the oldest waiting job of the next tenant behind `after` that has one; `undefined` when no tenant behind it has
 * any. A long queue costs no more than a short one. The raised fence locks out the previous holder of the job.
 */
export async function claimJob(sql: Sql, { after, full, leaseMs }: Turn): Promise<JobRow | undefined> {
  const [row] = await sql<JobRow>(
    `UPDATE jobs SET status = 'PROCESSING', attempt = attempt + 1, fence = fence + 1,
            lease_until = service_now() + $3 * interval '1 ms', started_at = coalesce(started_at, service_now())
      WHERE (tenant_id, id) = (SELECT next_tenant_id, next_job_id FROM next_waiting_job($1, $2))
      RETURNING ${JOB_COLUMNS}`,
    [after, full, leaseMs],
  );
  return row;
}

type Held = Pick<JobRow, 'tenantId' | 'id' | 'fence'>;

/** Extends the lease; false when the job is no longer ours. */
export async function beat(sql: Sql, job: Held, leaseMs: number): Promise<boolean> {
  const rows = await sql(
    `UPDATE jobs SET lease_until = service_now() + $4 * interval '1 ms'
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PROCESSING' RETURNING id`,
    [job.tenantId, job.id, job.fence, leaseMs],
  );
  return rows.length > 0;
}

/** Ends a job with its result; false when it is no longer ours, and then nothing may be written. */
export async function succeed(sql: Sql, job: Held, result: object, engine: EngineStamp): Promise<boolean> {
  const rows = await sql(
    `UPDATE jobs SET status = 'SUCCESS', result = $4::json, engine = $5::json, finished_at = service_now(), fence = fence + 1,
            lease_until = NULL
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PROCESSING'
      RETURNING pg_notify('job_ended', id::text)`,
    [job.tenantId, job.id, job.fence, JSON.stringify(result), JSON.stringify(engine)],
  );
  return rows.length > 0;
}

/** Ends a job with an error; does nothing when it is no longer ours. */
export async function fail(sql: Sql, job: Held, error: JobError, engine: EngineStamp): Promise<void> {
  await sql(
    `UPDATE jobs SET status = 'FAILED', error = $4::json, engine = $5::json, finished_at = service_now(), fence = fence + 1,
            lease_until = NULL
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PROCESSING'
      RETURNING pg_notify('job_ended', id::text)`,
    [job.tenantId, job.id, job.fence, JSON.stringify(error), JSON.stringify(engine)],
  );
}

/**
 * Puts a job back for another attempt after a pause; `attempt` stays counted unless the stop was our own (shutdown).
 */
export async function putBack(sql: Sql, job: Held, pauseMs: number, isUncounted: boolean): Promise<void> {
  await sql(
    `UPDATE jobs SET status = 'PENDING', fence = fence + 1, lease_until = NULL, run_after = service_now() + $4 * interval '1 ms',
            attempt = CASE WHEN $5 THEN attempt - 1 ELSE attempt END
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PROCESSING'`,
    [job.tenantId, job.id, job.fence, pauseMs, isUncounted],
  );
}

/**
 * Keeps how far a job has come, which counts as its first attempt again: only those in a row are bounded. False when it
 * is no longer ours.
 */
export async function keepProgress(sql: Sql, job: Held, progress: SearchProgress): Promise<boolean> {
  const rows = await sql(
    `UPDATE jobs SET progress = $4::json, attempt = 1
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PROCESSING' RETURNING id`,
    [job.tenantId, job.id, job.fence, JSON.stringify(progress)],
  );
  return rows.length > 0;
}

/** Ends the turn of a job, which waits for its next after a pause; false when it is no longer ours. */
export async function pause(sql: Sql, job: Held, progress: SearchProgress, pauseMs: number): Promise<boolean> {
  const isOurs = await keepProgress(sql, job, progress);
  if (isOurs) await putBack(sql, job, pauseMs, true);
  return isOurs;
}

const OVERDUE = ownFault('The job did not end within its deadline.');

/**
 * For the rest of the transaction rows come in the order of an index or not at all: a flood is always newer than the
 * statistics.
 */
export async function keepToIndexes(sql: Sql): Promise<void> {
  await sql(
    `SELECT set_config(name, 'off', true)
       FROM unnest(ARRAY['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'enable_incremental_sort']) name`,
  );
}

/** Ends at most `rowsMax` of the jobs that are past their deadline, the longest overdue first; gives how many. */
export async function failOverdue(sql: Sql, rowsMax: number): Promise<number> {
  const rows = await sql(
    `WITH overdue AS MATERIALIZED (
       SELECT tenant_id, id FROM jobs WHERE status IN ('PENDING', 'PROCESSING') AND deadline_at <= (SELECT service_now())
        ORDER BY deadline_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     UPDATE jobs j SET status = 'FAILED', error = $2::json, finished_at = service_now(), fence = fence + 1, lease_until = NULL
       FROM overdue o WHERE j.tenant_id = o.tenant_id AND j.id = o.id
     RETURNING pg_notify('job_ended', j.id::text)`,
    [rowsMax, JSON.stringify(OVERDUE)],
  );
  return rows.length;
}

/** Ends one job of a tenant if it is past its deadline; true when it was. */
export async function failIfOverdue(sql: Sql, tenantId: string, jobId: string): Promise<boolean> {
  const rows = await sql(
    `UPDATE jobs SET status = 'FAILED', error = $3::json, finished_at = service_now(), fence = fence + 1, lease_until = NULL
      WHERE tenant_id = $1 AND id = $2 AND status IN ('PENDING', 'PROCESSING') AND deadline_at <= service_now()
      RETURNING pg_notify('job_ended', id::text)`,
    [tenantId, jobId, JSON.stringify(OVERDUE)],
  );
  return rows.length > 0;
}

/**
 * Takes jobs from workers that did not respond within their lease: they wait again, or fail when that was their last
 * attempt. The raised fence locks the silent worker out.
 */
export async function freeSilent(sql: Sql): Promise<number> {
  const rows = await sql(
    `WITH silent AS MATERIALIZED (
       SELECT tenant_id, id FROM jobs WHERE status = 'PROCESSING' AND lease_until < (SELECT service_now()) ORDER BY lease_until
          FOR UPDATE SKIP LOCKED)
     UPDATE jobs j SET fence = fence + 1, lease_until = NULL,
            status = CASE WHEN attempt < $1 THEN 'PENDING' ELSE 'FAILED' END,
            error = CASE WHEN attempt < $1 THEN NULL ELSE $2::json END,
            finished_at = CASE WHEN attempt < $1 THEN NULL ELSE service_now() END
       FROM silent s WHERE j.tenant_id = s.tenant_id AND j.id = s.id
     RETURNING CASE WHEN j.status = 'FAILED' THEN pg_notify('job_ended', j.id::text) END`,
    [ATTEMPTS_MAX, JSON.stringify(ownFault())],
  );
  return rows.length;
}

/** Frees every job that a process held which died with the data folder: nobody else can be running there. */
export async function releaseLeases(sql: Sql): Promise<number> {
  const rows = await sql(
    `UPDATE jobs SET lease_until = service_now() - interval '1 second'
      WHERE status = 'PROCESSING' AND lease_until >= service_now() RETURNING id`,
  );
  return rows.length;
}

/** How many jobs wait, and for how long the oldest has been due. */
export async function readQueue(sql: Sql): Promise<{ waiting: number; oldestSeconds: number }> {
  const [row] = await sql<{ waiting: number; oldestSeconds: number }>(
    `SELECT count(*)::int AS waiting,
            coalesce(greatest(extract(epoch FROM service_now() - min(greatest(created_at, run_after))), 0), 0)::float8
              AS "oldestSeconds"
       FROM jobs WHERE status = 'PENDING'`,
  );
  return row!;
}

export interface QueueMeasure {
  readonly waiting: number;
  readonly oldestSeconds: number;
  readonly firstDeadlineSeconds: number;
}

/**
 * The waiting jobs of a tenant, or of all, of which at most `countMax` are looked at, the oldest of a tenant first. A
 * job whose next attempt is not due does not count: workers are idle meanwhile, and it would look like a queue that
 * they cannot keep up with.
 */
export async function measureQueue(sql: Sql, tenantId: string | undefined, countMax: number): Promise<QueueMeasure> {
  const ofTenant = tenantId === undefined ? '$2::uuid IS NULL' : 'tenant_id = $2';
  const [row] = await sql<QueueMeasure>(
    `SELECT count(*)::int AS waiting,
            coalesce(extract(epoch FROM service_now() - min(due_at)), 0)::float8 AS "oldestSeconds",
            coalesce(extract(epoch FROM min(deadline_at) - service_now()), 0)::float8 AS "firstDeadlineSeconds"
       FROM (SELECT greatest(created_at, run_after) AS due_at, deadline_at FROM jobs
              WHERE status = 'PENDING' AND run_after <= (SELECT service_now()) AND ${ofTenant}
              ORDER BY tenant_id, created_at LIMIT $1) w`,
    [countMax, tenantId ?? null],
  );
  return row!;
}

/** Jobs of a tenant, or of all, that workers ended in the last while. */
export async function countWorked(sql: Sql, tenantId: string | undefined, seconds: number): Promise<number> {
  const ofTenant = tenantId === undefined ? '$2::uuid IS NULL' : 'tenant_id = $2';
  const [row] = await sql<{ worked: number }>(
    `SELECT count(*)::int AS worked FROM jobs
      WHERE engine IS NOT NULL AND finished_at > (SELECT service_now() - $1 * interval '1 second') AND ${ofTenant}`,
    [seconds, tenantId ?? null],
  );
  return row!.worked;
}
