import type { JobKind, JobStatus } from '@rhinarium/contract';
import type { Sql } from '../database/database.ts';
import type { PageStart } from '../page.ts';
import { type EngineStamp, isOfKind, type JobError, type JobRow } from './job.ts';
import { ATTEMPTS_MAX, ownFault } from './rules.ts';

const COLUMNS = `id, tenant_id AS "tenantId", kind, status, pet_id AS "petId", session_id AS "sessionId", input, result, error, engine,
  attempt, fence, deadline_at AS "deadlineAt", retry_of AS "retryOf", created_at AS "createdAt", started_at AS "startedAt",
  finished_at AS "finishedAt"`;

type GivenField = 'id' | 'tenantId' | 'kind' | 'petId' | 'sessionId' | 'input' | 'createdAt' | 'deadlineAt' | 'retryOf';

export type NewJob<Kind extends JobKind> = Pick<JobRow<Kind>, GivenField>;

/** Inserts a PENDING job and wakes the workers when the transaction commits. */
export async function insertJob<Kind extends JobKind>(sql: Sql, job: NewJob<Kind>): Promise<void> {
  await sql(
    `WITH woken AS (SELECT pg_notify('jobs', $2::text))
     INSERT INTO jobs (tenant_id, id, kind, status, pet_id, session_id, input, run_after, deadline_at, retry_of, created_at)
     SELECT $1, $2::uuid, $3, 'PENDING', $4::uuid, $5::uuid, $6::json, $7::timestamptz, $8::timestamptz, $9::uuid, $7::timestamptz FROM woken`,
    [
      job.tenantId,
      job.id,
      job.kind,
      job.petId,
      job.sessionId,
      JSON.stringify(job.input),
      job.createdAt,
      job.deadlineAt,
      job.retryOf,
    ],
  );
}

export async function findJob<Kind extends JobKind>(
  sql: Sql,
  tenantId: string,
  kind: Kind,
  jobId: string,
): Promise<JobRow<Kind> | undefined> {
  const rows = await sql<JobRow>(`SELECT ${COLUMNS} FROM jobs WHERE tenant_id = $1 AND kind = $2 AND id = $3`, [
    tenantId,
    kind,
    jobId,
  ]);
  return rows.find(isOfKind(kind));
}

export async function findJobOfAnyKind(sql: Sql, tenantId: string, jobId: string): Promise<JobRow | undefined> {
  const [row] = await sql<JobRow>(`SELECT ${COLUMNS} FROM jobs WHERE tenant_id = $1 AND id = $2`, [tenantId, jobId]);
  return row;
}

/** Jobs of a tenant that have not ended. */
export async function countOngoingJobs(sql: Sql, tenantId: string): Promise<{ waiting: number; processing: number }> {
  const [row] = await sql<{ waiting: number; processing: number }>(
    `SELECT count(*) FILTER (WHERE status = 'PENDING')::int AS waiting, count(*) FILTER (WHERE status = 'PROCESSING')::int AS processing
       FROM jobs WHERE tenant_id = $1 AND status IN ('PENDING', 'PROCESSING')`,
    [tenantId],
  );
  return row ?? { waiting: 0, processing: 0 };
}

export async function findRetryOf(sql: Sql, tenantId: string, jobId: string): Promise<JobRow | undefined> {
  const [row] = await sql<JobRow>(`SELECT ${COLUMNS} FROM jobs WHERE tenant_id = $1 AND retry_of = $2`, [
    tenantId,
    jobId,
  ]);
  return row;
}

export interface JobFilter<Kind extends JobKind> {
  readonly kind: Kind;
  readonly status: JobStatus | undefined;
  readonly petId: string | undefined;
  readonly after: PageStart | undefined;
  readonly rowsMax: number;
}

export async function listJobs<Kind extends JobKind>(
  sql: Sql,
  tenantId: string,
  filter: JobFilter<Kind>,
): Promise<JobRow<Kind>[]> {
  const rows = await sql<JobRow>(
    `SELECT ${COLUMNS} FROM jobs
      WHERE tenant_id = $1 AND kind = $2 AND ($3::text IS NULL OR status = $3) AND ($4::uuid IS NULL OR pet_id = $4)
        AND ($5::timestamptz IS NULL OR (created_at, id) < ($5, $6::uuid))
      ORDER BY created_at DESC, id DESC LIMIT $7`,
    [
      tenantId,
      filter.kind,
      filter.status ?? null,
      filter.petId ?? null,
      filter.after?.createdAt ?? null,
      filter.after?.id ?? null,
      filter.rowsMax,
    ],
  );
  return rows.filter(isOfKind(filter.kind));
}

/**
 * Takes the next job, across tenants: one that waits, or one whose worker fell silent past its lease. Tenants with fewer jobs under way
 * go first, so that a flood of one does not hold up the others. The raised fence locks out whoever held it before.
 */
export async function claimJob(sql: Sql, now: Date, leaseUntil: Date): Promise<JobRow | undefined> {
  const [row] = await sql<JobRow>(
    `UPDATE jobs SET status = 'PROCESSING', attempt = attempt + 1, fence = fence + 1, lease_until = $2,
            started_at = coalesce(started_at, $1)
      WHERE (tenant_id, id) = (
        SELECT j.tenant_id, j.id FROM jobs j
         WHERE j.status IN ('PENDING', 'PROCESSING') AND j.run_after <= $1 AND j.attempt < $3
           AND (j.status = 'PENDING' OR j.lease_until < $1)
         ORDER BY (SELECT count(*) FROM jobs o WHERE o.tenant_id = j.tenant_id AND o.status = 'PROCESSING'), j.created_at
         LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING ${COLUMNS}`,
    [now, leaseUntil, ATTEMPTS_MAX],
  );
  return row;
}

type Held = Pick<JobRow, 'tenantId' | 'id' | 'fence'>;

/** Extends the lease; false when the job is no longer ours. */
export async function beat(sql: Sql, job: Held, leaseUntil: Date): Promise<boolean> {
  const rows = await sql(
    `UPDATE jobs SET lease_until = $4 WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PROCESSING' RETURNING id`,
    [job.tenantId, job.id, job.fence, leaseUntil],
  );
  return rows.length > 0;
}

/** Ends a job with its result; false when it is no longer ours, and then nothing may be written. */
export async function succeed(sql: Sql, job: Held, result: object, engine: EngineStamp, now: Date): Promise<boolean> {
  const rows = await sql(
    `UPDATE jobs SET status = 'SUCCESS', result = $4::json, engine = $5::json, finished_at = $6, fence = fence + 1, lease_until = NULL
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PROCESSING'
      RETURNING pg_notify('job_ended', id::text)`,
    [job.tenantId, job.id, job.fence, JSON.stringify(result), JSON.stringify(engine), now],
  );
  return rows.length > 0;
}

export async function fail(sql: Sql, job: Held, error: JobError, engine: EngineStamp, now: Date): Promise<void> {
  await sql(
    `UPDATE jobs SET status = 'FAILED', error = $4::json, engine = $5::json, finished_at = $6, fence = fence + 1, lease_until = NULL
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PROCESSING'
      RETURNING pg_notify('job_ended', id::text)`,
    [job.tenantId, job.id, job.fence, JSON.stringify(error), JSON.stringify(engine), now],
  );
}

/** Puts a job back for another attempt; `attempt` stays counted unless the stop was our own (shutdown). */
export async function putBack(sql: Sql, job: Held, runAfter: Date, isUncounted: boolean): Promise<void> {
  await sql(
    `UPDATE jobs SET status = 'PENDING', fence = fence + 1, lease_until = NULL, run_after = $4,
            attempt = CASE WHEN $5 THEN attempt - 1 ELSE attempt END
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PROCESSING'`,
    [job.tenantId, job.id, job.fence, runAfter, isUncounted],
  );
}

/** Ends what can no longer end by itself: jobs past their deadline, and jobs that fell silent at their last attempt. */
export async function failOverdue(sql: Sql, now: Date): Promise<number> {
  const rows = await sql(
    `UPDATE jobs SET status = 'FAILED', error = $2::json, finished_at = $1, fence = fence + 1, lease_until = NULL
      WHERE status IN ('PENDING', 'PROCESSING')
        AND (deadline_at <= $1 OR (attempt >= $3 AND (status = 'PENDING' OR lease_until < $1)))
      RETURNING pg_notify('job_ended', id::text)`,
    [now, JSON.stringify(ownFault('The job did not end within its deadline.')), ATTEMPTS_MAX],
  );
  return rows.length;
}

/** Frees every job that a process held which died with the data folder: nobody else can be at work there. */
export async function releaseLeases(sql: Sql, now: Date): Promise<number> {
  const rows = await sql(
    `UPDATE jobs SET lease_until = $1 - interval '1 second' WHERE status = 'PROCESSING' AND lease_until >= $1 RETURNING id`,
    [now],
  );
  return rows.length;
}

/** PENDING or PROCESSING → CANCELED; false when it has ended already. */
export async function cancel(sql: Sql, tenantId: string, jobId: string, now: Date): Promise<boolean> {
  const rows = await sql(
    `UPDATE jobs SET status = 'CANCELED', finished_at = $3, fence = fence + 1, lease_until = NULL
      WHERE tenant_id = $1 AND id = $2 AND status IN ('PENDING', 'PROCESSING')
      RETURNING pg_notify('job_ended', id::text)`,
    [tenantId, jobId, now],
  );
  return rows.length > 0;
}

export async function cancelOfPet(sql: Sql, tenantId: string, petId: string, now: Date): Promise<void> {
  await sql(
    `UPDATE jobs SET status = 'CANCELED', finished_at = $3, fence = fence + 1, lease_until = NULL
      WHERE tenant_id = $1 AND pet_id = $2 AND status IN ('PENDING', 'PROCESSING')
      RETURNING pg_notify('job_ended', id::text)`,
    [tenantId, petId, now],
  );
}

export async function removeOldJobs(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql(`DELETE FROM jobs WHERE tenant_id = $1 AND finished_at < $2`, [tenantId, before]);
}

/** The age of the queue: the oldest job that waits, and how many do. */
export async function readQueue(sql: Sql): Promise<{ waiting: number; oldest: Date | null }> {
  const [row] = await sql<{ waiting: number; oldest: Date | null }>(
    `SELECT count(*)::int AS waiting, min(created_at) AS oldest FROM jobs WHERE status = 'PENDING'`,
  );
  return row ?? { waiting: 0, oldest: null };
}
