import type { JobKind, JobResult, JobStatus } from '@rhinarium/contract';
import type { PageStart } from '../../common/page.ts';
import type { Sql } from '../../storage/database/database.ts';
import { isOfKind, type JobRow } from './job.ts';

/** Columns of a JobRow. */
export const JOB_COLUMNS = `id, tenant_id AS "tenantId", kind, status, pet_id AS "petId", session_id AS "sessionId", input, filter, progress, result, error, engine,
  attempt, lost_with AS "lostWith", setbacks, fence, deadline_at AS "deadlineAt", retry_of AS "retryOf", trace_parent AS "traceParent", created_at AS "createdAt", started_at AS "startedAt",
  finished_at AS "finishedAt"`;

type GivenField = 'id' | 'tenantId' | 'kind' | 'petId' | 'sessionId' | 'input' | 'retryOf' | 'traceParent';

export type NewJob<Kind extends JobKind> = Pick<JobRow<Kind>, GivenField> & {
  /** Time from acceptance to the deadline. */
  readonly deadlineMs: number;
  /** Time from acceptance to the earliest start, default 0. */
  readonly delayMs?: number;
  /** Encrypted with the job as context. */
  readonly filter?: Buffer | null;
};

/** Inserts a PENDING job and notifies workers on commit. Returns its acceptance time. */
export async function insertJob<Kind extends JobKind>(sql: Sql, job: NewJob<Kind>): Promise<Date> {
  const [row] = await sql<{ createdAt: Date }>(
    `WITH woken AS (SELECT pg_notify('jobs', $2::text))
     INSERT INTO jobs (tenant_id, id, kind, status, pet_id, session_id, input, run_after, deadline_at, retry_of, trace_parent, filter,
       created_at)
     SELECT $1, $2::uuid, $3, 'PENDING', $4::uuid, $5::uuid, $6::json, service_now() + $9 * interval '1 ms',
            service_now() + $7 * interval '1 ms', $8::uuid, $10, $11, service_now() FROM woken
     RETURNING created_at AS "createdAt"`,
    [
      job.tenantId,
      job.id,
      job.kind,
      job.petId,
      job.sessionId,
      JSON.stringify(job.input),
      job.deadlineMs,
      job.retryOf,
      job.delayMs ?? 0,
      job.traceParent,
      job.filter ?? null,
    ],
  );
  return row!.createdAt;
}

export async function findJob<Kind extends JobKind>(
  sql: Sql,
  tenantId: string,
  kind: Kind,
  jobId: string,
): Promise<JobRow<Kind> | undefined> {
  const rows = await sql<JobRow>(`SELECT ${JOB_COLUMNS} FROM jobs WHERE tenant_id = $1 AND kind = $2 AND id = $3`, [
    tenantId,
    kind,
    jobId,
  ]);
  return rows.find(isOfKind(kind));
}

export async function findJobOfAnyKind(sql: Sql, tenantId: string, jobId: string): Promise<JobRow | undefined> {
  const [row] = await sql<JobRow>(`SELECT ${JOB_COLUMNS} FROM jobs WHERE tenant_id = $1 AND id = $2`, [
    tenantId,
    jobId,
  ]);
  return row;
}

/** The results of the latest verifications of a pet that were accepted from `from` to before `until`, latest first. */
export async function listVerificationResults(
  sql: Sql,
  {
    tenantId,
    petId,
    from,
    until,
    rowsMax,
  }: {
    readonly tenantId: string;
    readonly petId: string;
    readonly from: Date;
    readonly until: Date;
    readonly rowsMax: number;
  },
): Promise<JobResult<'PET_VERIFICATION'>[]> {
  const rows = await sql<{ result: JobResult<'PET_VERIFICATION'> | null }>(
    `SELECT result FROM jobs
      WHERE tenant_id = $1 AND pet_id = $2 AND kind = 'PET_VERIFICATION' AND status = 'SUCCESS'
        AND created_at >= $3 AND created_at < $4
      ORDER BY created_at DESC, id DESC LIMIT $5`,
    [tenantId, petId, from, until, rowsMax],
  );
  return rows.flatMap(({ result }) => (result ? [result] : []));
}

/** Whether an ongoing addition job of another pet uses one of these uploads. */
export async function isInAdditionOfOtherPet(
  sql: Sql,
  tenantId: string,
  uploadIds: readonly string[],
  petId: string,
): Promise<boolean> {
  const rows = await sql(
    `SELECT FROM jobs WHERE tenant_id = $1 AND kind = 'FINGERPRINT_ADDITION' AND status IN ('PENDING', 'PROCESSING')
        AND pet_id <> $3 AND input::jsonb -> 'uploadIds' ?| $2::text[] LIMIT 1`,
    [tenantId, uploadIds, petId],
  );
  return rows.length > 0;
}

/** Whether the tenant has an ongoing duplicate search. */
export async function hasOngoingDuplicateSearch(sql: Sql, tenantId: string): Promise<boolean> {
  const rows = await sql(
    `SELECT FROM jobs WHERE tenant_id = $1 AND kind = 'DUPLICATE_SEARCH' AND status IN ('PENDING', 'PROCESSING') LIMIT 1`,
    [tenantId],
  );
  return rows.length > 0;
}

/** Number of waiting and running jobs of a tenant. */
export async function countOngoingJobs(sql: Sql, tenantId: string): Promise<{ waiting: number; processing: number }> {
  const [row] = await sql<{ waiting: number; processing: number }>(
    `SELECT count(*) FILTER (WHERE status = 'PENDING')::int AS waiting, count(*) FILTER (WHERE status = 'PROCESSING')::int AS processing
       FROM jobs WHERE tenant_id = $1 AND status IN ('PENDING', 'PROCESSING')`,
    [tenantId],
  );
  return row ?? { waiting: 0, processing: 0 };
}

export async function findRetryOf(sql: Sql, tenantId: string, jobId: string): Promise<JobRow | undefined> {
  const [row] = await sql<JobRow>(`SELECT ${JOB_COLUMNS} FROM jobs WHERE tenant_id = $1 AND retry_of = $2`, [
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
    `SELECT ${JOB_COLUMNS} FROM jobs
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

/** PENDING or PROCESSING → CANCELED. Returns false if it has ended (specification 7.4). */
export async function cancel(sql: Sql, tenantId: string, jobId: string): Promise<boolean> {
  const rows = await sql(
    `UPDATE jobs SET status = 'CANCELED', finished_at = service_now(), fence = fence + 1, lease_until = NULL
      WHERE tenant_id = $1 AND id = $2 AND status IN ('PENDING', 'PROCESSING')
      RETURNING pg_notify('job_ended', id::text)`,
    [tenantId, jobId],
  );
  return rows.length > 0;
}

/** Hands the ongoing jobs of a kind over to another pet. */
export async function handOverJobs(
  sql: Sql,
  tenantId: string,
  kind: JobKind,
  { petId, intoPetId }: { readonly petId: string; readonly intoPetId: string },
): Promise<void> {
  await sql(
    `UPDATE jobs SET pet_id = $4 WHERE tenant_id = $1 AND kind = $2 AND pet_id = $3 AND status IN ('PENDING', 'PROCESSING')`,
    [tenantId, kind, petId, intoPetId],
  );
}

export async function cancelOfPet(sql: Sql, tenantId: string, petId: string): Promise<void> {
  await sql(
    `UPDATE jobs SET status = 'CANCELED', finished_at = service_now(), fence = fence + 1, lease_until = NULL
      WHERE tenant_id = $1 AND pet_id = $2 AND status IN ('PENDING', 'PROCESSING')
      RETURNING pg_notify('job_ended', id::text)`,
    [tenantId, petId],
  );
}

/** Moves deadlines and delays of a tenant's ongoing jobs closer. Returns their number. */
export async function hastenJobs(sql: Sql, tenantId: string, seconds: number): Promise<number> {
  const rows = await sql(
    `UPDATE jobs SET run_after = run_after - $2 * interval '1 second', deadline_at = deadline_at - $2 * interval '1 second'
      WHERE tenant_id = $1 AND status IN ('PENDING', 'PROCESSING') RETURNING pg_notify('jobs', id::text)`,
    [tenantId, seconds],
  );
  return rows.length;
}

/** Deletes all jobs of a tenant and notifies waiting readers. */
export async function removeAllJobs(sql: Sql, tenantId: string): Promise<void> {
  await sql(`DELETE FROM jobs WHERE tenant_id = $1 RETURNING pg_notify('job_ended', id::text)`, [tenantId]);
}

export async function removeOldJobs(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql(`DELETE FROM jobs WHERE tenant_id = $1 AND finished_at < $2`, [tenantId, before]);
}
