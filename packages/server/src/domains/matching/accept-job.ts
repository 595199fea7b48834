import { type JobKind, LIMITS } from '@rhinarium/contract';
import { HOUR_MS } from '../../common/durations.ts';
import { Failure } from '../../common/failure.ts';
import type { JobInput, KindOfOnePet } from '../../compute/jobs/job.ts';
import { insertJob } from '../../compute/jobs/store.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { isUniqueViolation } from '../../storage/database/failures.ts';
import type { ActionRequest } from './action-request.ts';
import { readForcedJob } from './read-forced-job.ts';
import { storedFilter } from './stored-filter.ts';

/**
 * Time from acceptance to deadline, ms. Longer for a duplicate search, which processes all pets and yields to other
 * jobs.
 */
export const deadlineMsOf = ({ jobDeadlineMs }: Pick<Context, 'jobDeadlineMs'>, kind: JobKind): number =>
  kind === 'DUPLICATE_SEARCH' ? LIMITS.duplicateSearchHoursMax * HOUR_MS : jobDeadlineMs;

/** Dependencies of starting a job. */
export type StartContext = Pick<
  Context,
  'tenant' | 'database' | 'encryption' | 'clock' | 'ids' | 'jobAdmission' | 'jobDeadlineMs' | 'tracing'
>;

interface Work {
  readonly jobId: string;
  readonly sessionId: string | null;
  readonly uploadIds: readonly string[];
  /** Search pool named by the request. */
  readonly searchPoolId: string | undefined;
}

/** Inserts the job of an action. Returns its acceptance time. */
export async function acceptJob(
  context: Pick<Context, 'jobAdmission' | 'tenant' | 'jobDeadlineMs' | 'tracing' | 'encryption'>,
  sql: Sql,
  request: ActionRequest,
  work: Work,
): Promise<Date> {
  await context.jobAdmission.requireRoomOfTenant(sql, context.tenant.id);
  const { jobId: id, sessionId, uploadIds, searchPoolId } = work;
  const { delayMs, ...forced } = await readForcedJob(context, sql, uploadIds);
  const { tenant } = context;
  const deadlineMs = deadlineMsOf(context, request.jobKind);
  const traceParent = context.tracing.traceParent() ?? null;
  const filter = await encryptedFilter(context, id, request);
  const job = { id, tenantId: tenant.id, sessionId, deadlineMs, delayMs, retryOf: null, traceParent, filter };
  if (request.jobKind !== 'PET_IDENTIFICATION') {
    return await insertJob<KindOfOnePet>(sql, {
      ...job,
      kind: request.jobKind,
      petId: request.petId,
      input: { uploadIds, ...forced, ...(request.replacesRegistered ? { replacesRegistered: true } : {}) },
    });
  }
  const { jobKind: kind, searchPoolName, candidatesMax } = request;
  const pool = searchPoolName === undefined ? {} : { searchPoolName, ...(searchPoolId && { searchPoolId }) };
  const input: JobInput = { uploadIds, ...forced, ...pool, candidatesMax };
  return await insertJob<typeof kind>(sql, { ...job, kind, petId: null, input });
}

async function encryptedFilter(
  { encryption, tenant }: Pick<Context, 'encryption' | 'tenant'>,
  jobId: string,
  { filter, microchip, microchipPoolIds }: ActionRequest,
): Promise<Buffer | null> {
  if (filter === undefined && microchip === undefined) return null;
  return storedFilter(await encryption.cipherOf(tenant.id), jobId, { ...filter, microchip, microchipPoolIds });
}

/** Maps the unique violation of a second ongoing addition job per pet to its failure (specification 6.8). */
export function refuseOngoingAddition(cause: unknown): never {
  if (isUniqueViolation(cause, 'jobs_ongoing_addition_key')) {
    throw new Failure('petAlreadyHasFingerprintAdditionJob', { cause });
  }
  throw cause;
}
