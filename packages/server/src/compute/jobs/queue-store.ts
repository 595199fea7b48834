import { MINUTE_MS } from '../../common/durations.ts';
import type { Sql } from '../../storage/database/database.ts';
import type { EngineStamp, JobError, JobRow, SearchProgress } from './job.ts';
import { CRASHES_MAX, ownFault, PAUSE_MS_MAX, PAUSE_MS_MIN } from './rules.ts';
import { JOB_COLUMNS } from './store.ts';

// Statements of the workers. All times are the database's (service_now), so node clocks do not matter. Where an index
// should find rows past a time, the time comes from a subquery: row-level security policies are checked before a
// condition that calls a function.

/** Longest lease that settings allow, and longer than any pause, ms. */
const WAIT_MS_MAX = 10 * MINUTE_MS;

/** Sorts before every tenant id. */
export const FIRST_TENANT = '00000000-0000-0000-0000-000000000000';

export interface Turn {
  /** Tenant served last. Those after it come first. */
  readonly after: string;
  /** Tenants at their slot limit. */
  readonly full: readonly string[];
  readonly leaseMs: number;
  /** Process that claims. */
  readonly holder: string;
}

/**
 * Claims the oldest waiting job of the next tenant after `after` that has one. Returns `undefined` if there is none.
 * The cost does not depend on the queue length. Incrementing the fence locks out the previous holder.
 */
export async function claimJob(sql: Sql, { after, full, leaseMs, holder }: Turn): Promise<JobRow | undefined> {
  const [row] = await sql<JobRow>(
    `UPDATE jobs SET status = 'PROCESSING', attempt = attempt + 1, fence = fence + 1, holder = $4,
            lease_until = service_now() + $3 * interval '1 ms', started_at = coalesce(started_at, service_now())
      WHERE (tenant_id, id) = (SELECT next_tenant_id, next_job_id FROM next_waiting_job($1, $2))
      RETURNING ${JOB_COLUMNS}`,
    [after, full, leaseMs, holder],
  );
  return row;
}

type Held = Pick<JobRow, 'tenantId' | 'id' | 'fence'>;

/** Extends the lease. Returns false if the job was taken over. */
export async function beat(sql: Sql, job: Held, leaseMs: number): Promise<boolean> {
  const rows = await sql(
    `UPDATE jobs SET lease_until = service_now() + $4 * interval '1 ms'
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PROCESSING' RETURNING id`,
    [job.tenantId, job.id, job.fence, leaseMs],
  );
  return rows.length > 0;
}

/** Ends a job with its result. Returns false if the job was taken over, and then nothing may be written. */
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

/** Ends a job with an error. Does nothing if the job was taken over. */
export async function fail(sql: Sql, job: Held, error: JobError, engine: EngineStamp): Promise<void> {
  await sql(
    `UPDATE jobs SET status = 'FAILED', error = $4::json, engine = $5::json, finished_at = service_now(), fence = fence + 1,
            lease_until = NULL
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PROCESSING'
      RETURNING pg_notify('job_ended', id::text)`,
    [job.tenantId, job.id, job.fence, JSON.stringify(error), JSON.stringify(engine)],
  );
}

/** Returns a job to the queue for a delayed retry. The attempt counts unless the worker let go of it (`isUncounted`). */
export async function putBack(sql: Sql, job: Held, pauseMs: number, isUncounted: boolean): Promise<void> {
  await sql(
    `UPDATE jobs SET status = 'PENDING', fence = fence + 1, lease_until = NULL, run_after = service_now() + $4 * interval '1 ms',
            attempt = CASE WHEN $5 THEN attempt - 1 ELSE attempt END
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PROCESSING'`,
    [job.tenantId, job.id, job.fence, pauseMs, isUncounted],
  );
}

/**
 * Returns a job to the queue after what was not its fault. The pause ends while at least half of the time to its
 * deadline is left. Returns false if the job was taken over.
 */
export async function postpone(sql: Sql, job: Held, pauseMs: number): Promise<boolean> {
  const rows = await sql(
    `UPDATE jobs SET status = 'PENDING', fence = fence + 1, lease_until = NULL, attempt = attempt - 1, setbacks = setbacks + 1,
            run_after = service_now() + least($4 * interval '1 ms', (deadline_at - service_now()) / 2)
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PROCESSING' RETURNING id`,
    [job.tenantId, job.id, job.fence, pauseMs],
  );
  return rows.length > 0;
}

/** Withdraws that a process was lost with a job. It only was too slow for its lease. */
export async function absolve(sql: Sql, job: Omit<Held, 'fence'>, holder: string): Promise<void> {
  await sql(
    `UPDATE jobs SET lost_with = array_remove(lost_with, $3)
      WHERE tenant_id = $1 AND id = $2 AND $3 = ANY (lost_with) AND status IN ('PENDING', 'PROCESSING')`,
    [job.tenantId, job.id, holder],
  );
}

/**
 * Stores a job's progress and resets its attempts and lost processes, because only consecutive ones are limited.
 * Returns false if the job was taken over.
 */
export async function keepProgress(sql: Sql, job: Held, progress: SearchProgress): Promise<boolean> {
  const rows = await sql(
    `UPDATE jobs SET progress = $4::json, attempt = 1, lost_with = '{}', setbacks = 0
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PROCESSING' RETURNING id`,
    [job.tenantId, job.id, job.fence, JSON.stringify(progress)],
  );
  return rows.length > 0;
}

/** Ends a job's slice. The next one is delayed. Returns false if the job was taken over. */
export async function pause(sql: Sql, job: Held, progress: SearchProgress, pauseMs: number): Promise<boolean> {
  const isOurs = await keepProgress(sql, job, progress);
  if (isOurs) await putBack(sql, job, pauseMs, true);
  return isOurs;
}

const OVERDUE = ownFault('The job did not end within its deadline.');

/** Disables sequential scans and sorts for the transaction, because statistics lag behind a flood of new rows. */
export async function keepToIndexes(sql: Sql): Promise<void> {
  await sql(
    `SELECT set_config(name, 'off', true)
       FROM unnest(ARRAY['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'enable_incremental_sort']) name`,
  );
}

/** Ends up to `rowsMax` jobs past their deadline, most overdue first. Returns their number. */
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

/** Ends one job of a tenant if it is past its deadline. Returns whether it was. */
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
 * Takes jobs from processes that did not respond within their lease. The attempt does not count. A job that was lost
 * with too many different processes fails. After the first one it is tried again without a pause. Incrementing the
 * fence locks out the unresponsive process.
 */
export async function freeSilent(sql: Sql): Promise<number> {
  const rows = await sql(
    `WITH silent AS MATERIALIZED (
       SELECT tenant_id, id, CASE WHEN holder IS NULL OR holder = ANY (lost_with) THEN lost_with ELSE lost_with || holder END AS lost
         FROM jobs WHERE status = 'PROCESSING' AND lease_until < (SELECT service_now()) ORDER BY lease_until
          FOR UPDATE SKIP LOCKED)
     UPDATE jobs j SET fence = fence + 1, lease_until = NULL, attempt = attempt - 1, lost_with = lost,
            run_after = service_now() + least($3, $4 * (2 ^ greatest(cardinality(lost) - 1, 0) - 1)) * interval '1 ms',
            status = CASE WHEN cardinality(lost) < $1 THEN 'PENDING' ELSE 'FAILED' END,
            error = CASE WHEN cardinality(lost) < $1 THEN NULL ELSE $2::json END,
            finished_at = CASE WHEN cardinality(lost) < $1 THEN NULL ELSE service_now() END
       FROM silent s WHERE j.tenant_id = s.tenant_id AND j.id = s.id
     RETURNING CASE WHEN j.status = 'FAILED' THEN pg_notify('job_ended', j.id::text) END`,
    [CRASHES_MAX, JSON.stringify(ownFault()), PAUSE_MS_MAX, PAUSE_MS_MIN],
  );
  return rows.length;
}

/**
 * Shortens leases and pauses that end later than any that is possible, because they are from before the clock was set
 * back. A living worker extends its lease in time. Returns the number of jobs.
 */
export async function shortenWaits(sql: Sql): Promise<number> {
  const rows = await sql(
    `UPDATE jobs SET lease_until = CASE status WHEN 'PROCESSING' THEN service_now() + interval '2 minutes' END,
            run_after = CASE status WHEN 'PENDING' THEN service_now() ELSE run_after END
      WHERE (status = 'PROCESSING' AND lease_until > (SELECT service_now()) + $1 * interval '1 ms')
         OR (status = 'PENDING' AND run_after > (SELECT service_now()) + $1 * interval '1 ms') RETURNING id`,
    [WAIT_MS_MAX],
  );
  return rows.length;
}

/** Frees every job held by the previous process of the data folder. Nobody else can be running there. */
export async function releaseLeases(sql: Sql): Promise<number> {
  const rows = await sql(
    `UPDATE jobs SET lease_until = service_now() - interval '1 second'
      WHERE status = 'PROCESSING' AND lease_until >= service_now() RETURNING id`,
  );
  return rows.length;
}

/** Number of waiting jobs, and how long the oldest has been due. */
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
 * Measures a queue, looking at no more than `countMax` jobs, a tenant's oldest first. Jobs whose retry is not due do
 * not count: workers are idle meanwhile, and it would look like an overloaded queue.
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

/** Number of recently ended jobs of a tenant or of all. */
export async function countWorked(sql: Sql, tenantId: string | undefined, seconds: number): Promise<number> {
  const ofTenant = tenantId === undefined ? '$2::uuid IS NULL' : 'tenant_id = $2';
  const [row] = await sql<{ worked: number }>(
    `SELECT count(*)::int AS worked FROM jobs
      WHERE engine IS NOT NULL AND finished_at > (SELECT service_now() - $1 * interval '1 second') AND ${ofTenant}`,
    [seconds, tenantId ?? null],
  );
  return row!.worked;
}
