import {
  JOB_OPERATIONS,
  type JobKind,
  LIMITS,
  type PetFilter,
  pathOf,
  ROUTES,
  TEST_OUTCOMES,
} from '@rhinarium/contract';
import { HOUR_MS } from '../../common/durations.ts';
import { Failure, forcedFailure, invalid } from '../../common/failure.ts';
import type { JobInput, JobRow, KindOfOnePet } from '../../compute/jobs/job.ts';
import { insertJob } from '../../compute/jobs/store.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { isUniqueViolation } from '../../storage/database/failures.ts';
import { subjectOf } from '../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import { requirePet, requirePetView } from '../pets/pet-record.ts';
import type { ActionNeeds, Refusal } from '../sessions/rules.ts';
import { listTestOutcomes } from '../uploads/store.ts';

interface Search {
  readonly jobKind: 'PET_IDENTIFICATION';
  readonly petId?: never;
  readonly searchPoolName?: string | undefined;
  readonly filter?: PetFilter | undefined;
  readonly microchip?: string | undefined;
  readonly microchipPoolIds?: readonly string[] | undefined;
  readonly candidatesMax: number;
}

interface OfOnePet {
  readonly jobKind: KindOfOnePet;
  readonly petId: string;
  /** Set for an addition. */
  readonly replacesRegistered?: boolean;
  /** Set for a verification. */
  readonly microchip?: string | undefined;
  readonly microchipPoolIds?: readonly string[] | undefined;
  readonly searchPoolName?: never;
  readonly filter?: never;
}

/** Input of an action, in either API version (specification 6.1 and 10.3). */
export type ActionRequest = Search | OfOnePet;

/** The action's pet with its deciding properties, locked so that actions on one pet are serialised. */
export async function readRequestedPet(
  sql: Sql,
  tenantId: string,
  { jobKind, petId }: ActionRequest,
): Promise<ActionNeeds['pet']> {
  if (petId === undefined) return undefined;
  const [, pet] = await Promise.all([
    requirePet(sql, tenantId, petId, jobKind === 'FINGERPRINT_ADDITION' ? 'change' : 'share'),
    requirePetView(sql, tenantId, petId),
  ]);
  return pet;
}

/** Throws the failure for a refusal. */
export function refuse(refusal: Refusal | undefined): void {
  if (refusal === undefined) return;
  if (refusal === 'sessionOfAnotherPet') throw invalid('sessionId', 'is a capture session of another pet');
  throw new Failure(refusal);
}

/** Statements of a request about the animal and about the pets to be searched. */
export interface StoredFilter extends PetFilter {
  /** Microchip that a reader found in the animal. */
  readonly microchip?: string | undefined;
  /** Search pools of the key that stated it, if the key is limited to some: other pets do not exist for it. */
  readonly microchipPoolIds?: readonly string[] | undefined;
}

/** Encrypts the filter of a job, with the job as context. */
export const storedFilter = (cipher: TenantCipher, jobId: string, filter: StoredFilter): Buffer =>
  cipher.encrypt(subjectOf('jobs.filter', [jobId]), Buffer.from(JSON.stringify(filter)));

/** The decrypted filter of a job, if it has one. */
export function filterOf(
  cipher: TenantCipher,
  { id, filter }: Pick<JobRow, 'id' | 'filter'>,
): StoredFilter | undefined {
  if (filter === null) return undefined;
  return JSON.parse(cipher.decrypt(subjectOf('jobs.filter', [id]), filter).toString('utf8')) as StoredFilter;
}

/** Outcomes and delay that test-mode photos force on a job. Throws the error that one of them forces on the action. */
export async function readForcedJob(
  { tenant }: Pick<Context, 'tenant'>,
  sql: Sql,
  uploadIds: readonly string[],
): Promise<Pick<JobInput, 'testOutcomes'> & { readonly delayMs: number }> {
  if (tenant.mode !== 'test') return { delayMs: 0 };
  const testOutcomes = await listTestOutcomes(sql, tenant.id, uploadIds);
  const outcomes = testOutcomes.flatMap(({ outcome }) => TEST_OUTCOMES.get(outcome) ?? []);
  const refusal = outcomes.find(({ kind }) => kind === 'actionError');
  if (refusal?.kind === 'actionError') throw forcedFailure(refusal.error, 'sessionId');
  const delays = outcomes.map((outcome) => (outcome.kind === 'delay' ? outcome.seconds * 1000 : 0));
  const delayMs = Math.max(0, ...delays);
  return testOutcomes.length === 0 ? { delayMs } : { delayMs, testOutcomes };
}

/** Retry-After before the first poll of a job, seconds. */
const RETRY_AFTER_SECONDS = '1';

/** The 202 response of an accepted job (specification 6.2). */
export function acceptedAnswer(kind: JobKind, jobId: string, createdAt: Date) {
  return {
    status: 202,
    headers: { location: pathOf(ROUTES[JOB_OPERATIONS[kind].readJob], { jobId }), 'retry-after': RETRY_AFTER_SECONDS },
    body: { data: { jobId, id: jobId, status: 'PENDING', createdAt: createdAt.toISOString() } },
  } as const;
}

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
