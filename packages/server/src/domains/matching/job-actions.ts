import type { ErrorName, JobKind, JobStatus } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import { type PageQuery, pageFrom, pageStart } from '../../common/page.ts';
import type { JobRow } from '../../compute/jobs/job.ts';
import { failIfOverdue } from '../../compute/jobs/queue-store.ts';
import { isEnded, isRetryable } from '../../compute/jobs/rules.ts';
import { cancel, findJob, findRetryOf, insertJob, listJobs } from '../../compute/jobs/store.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { requirePet } from '../pets/pet-record.ts';
import { requirePool } from '../pools/pool-actions.ts';
import {
  acceptedAnswer,
  deadlineMsOf,
  filterOf,
  refuseOngoingAddition,
  type StartContext,
  storedFilter,
} from './accept-job.ts';
import { refuseOngoingSearch } from './duplicates/find-duplicates.ts';
import { jobRecord, type ShowResults } from './job-record.ts';
import { findTakenFiles } from './start-from-files.ts';

const UNKNOWN: Readonly<Record<JobKind, ErrorName>> = {
  FINGERPRINT_ADDITION: 'noSuchFingerprintAdditionJob',
  PET_VERIFICATION: 'noSuchPetVerificationJob',
  PET_IDENTIFICATION: 'noSuchPetIdentificationJob',
  DUPLICATE_SEARCH: 'noSuchDuplicateSearchJob',
  STANDING_SEARCH: 'noSuchStandingSearchJob',
};

/** The job. Throws for one of another kind (specification 7.2). A read ends a job past its deadline. */
export async function requireJob<Kind extends JobKind>(
  context: Pick<Context, 'tenant'>,
  sql: Sql,
  kind: Kind,
  jobId: string,
): Promise<JobRow<Kind>> {
  const tenantId = context.tenant.id;
  const job = await findJob(sql, tenantId, kind, jobId);
  if (!job) throw new Failure(UNKNOWN[kind]);
  const isOverdue = !isEnded(job.status) && (await failIfOverdue(sql, tenantId, jobId));
  if (!isOverdue) return job;
  return (await findJob(sql, tenantId, kind, jobId)) ?? job;
}

const placeOf = async ({ tenant, encryption }: Pick<Context, 'tenant' | 'encryption'>, sql: Sql) => ({
  sql,
  tenantId: tenant.id,
  cipher: await encryption.cipherOf(tenant.id),
});

interface OneJob {
  readonly params: { readonly jobId: string };
}

/** The four operations of one kind of job (specification 7.1 and 7.3). */
export function jobActions<Kind extends JobKind>(kind: Kind, showResults: ShowResults<Kind>) {
  const recordOf = async (
    context: Pick<Context, 'recognition' | 'tenant' | 'encryption'>,
    sql: Sql,
    job: JobRow<Kind>,
  ) => jobRecord(context, job, await showResults(await placeOf(context, sql), [job]));
  return {
    /** Long-polls up to `waitSeconds`, then returns the job. */
    async read(
      context: Pick<
        Context,
        'database' | 'tenant' | 'recognition' | 'encryption' | 'ticks' | 'shutdown' | 'jobNotices'
      >,
      { params, query }: OneJob & { query: { waitSeconds?: number | undefined } },
    ) {
      const read = () =>
        context.database.tenant(context.tenant.id, async (sql) => {
          const job = await requireJob(context, sql, kind, params.jobId);
          return { job, record: await recordOf(context, sql, job) };
        });
      const until = context.ticks() + (query.waitSeconds ?? 0) * 1000;
      let { job, record } = await read();
      while (!isEnded(job.status) && !context.shutdown.aborted) {
        const restMs = until - context.ticks();
        if (restMs <= 0) break;
        await context.jobNotices.next(job.id, restMs, context.shutdown);
        ({ job, record } = await read());
      }
      return { status: 200 as const, body: { data: record } };
    },

    async list(
      context: Pick<Context, 'tenant' | 'database' | 'encryption' | 'recognition'>,
      { query }: { query: PageQuery & { status?: JobStatus | undefined; petId?: string | undefined } },
    ) {
      const tenantId = context.tenant.id;
      const filter = { kind, status: query.status, petId: query.petId, ...pageStart(query) };
      return await context.database.tenant(tenantId, async (sql) => {
        const jobs = await listJobs(sql, tenantId, filter);
        const results = await showResults(await placeOf(context, sql), jobs);
        const page = pageFrom(jobs, query, (job) => jobRecord(context, job, results));
        return { status: 200 as const, body: page };
      });
    },

    async cancel(context: Pick<Context, 'tenant' | 'database' | 'recognition' | 'encryption'>, { params }: OneJob) {
      const tenantId = context.tenant.id;
      return await context.database.tenant(tenantId, async (sql) => {
        const job = await requireJob(context, sql, kind, params.jobId);
        const isCanceled = (await cancel(sql, tenantId, job.id)) || job.status === 'CANCELED';
        if (!isCanceled) throw new Failure('stateConflict', { log: `job ${job.id} has ended with ${job.status}` });
        return {
          status: 200 as const,
          body: { data: await recordOf(context, sql, await requireJob(context, sql, kind, job.id)) },
        };
      });
    },

    /**
     * Runs a job that failed with a retryable error again, as a new job. Idempotent: a repeated call returns the same
     * new job.
     */
    async retry(context: StartContext & Pick<Context, 'recognition'>, { params }: OneJob) {
      const tenantId = context.tenant.id;
      const id = context.ids.next();
      await context.jobAdmission.requireRoom();
      return await context.database
        .tenant(tenantId, async (sql) => {
          const job = await requireJob(context, sql, kind, params.jobId);
          if (!isRetryable(job)) throw new Failure('stateConflict', { log: `job ${job.id} is ${job.status}` });
          if (job.petId !== null) await requirePet(sql, tenantId, job.petId, 'change');
          if (job.input.searchPoolName !== undefined) await requirePool(sql, tenantId, job.input.searchPoolName);
          const earlier = await findRetryOf(sql, tenantId, job.id);
          if (earlier) return acceptedAnswer(kind, earlier.id, earlier.createdAt);
          const taken = await findTakenFiles(sql, tenantId, { jobKind: kind, petId: job.petId }, job.input.uploadIds);
          if (taken) throw new Failure('stateConflict', { details: { fingerprints: [taken] } });
          if (kind === 'DUPLICATE_SEARCH') await refuseOngoingSearch(sql, tenantId);
          await context.jobAdmission.requireRoomOfTenant(sql, tenantId);
          const cipher = await context.encryption.cipherOf(tenantId);
          const wanted = filterOf(cipher, job);
          const createdAt = await insertJob(sql, {
            ...job,
            id,
            filter: wanted === undefined ? null : storedFilter(cipher, id, wanted),
            deadlineMs: deadlineMsOf(context, kind),
            retryOf: job.id,
            traceParent: context.tracing.traceParent() ?? null,
          });
          return acceptedAnswer(kind, id, createdAt);
        })
        .catch(refuseOngoingAddition);
    },
  };
}
