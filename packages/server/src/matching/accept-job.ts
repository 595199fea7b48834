import { type JobKind, LIMITS, type Purpose } from '@rhinarium/contract';
import type { Context } from '../context.ts';
import type { Sql } from '../database/database.ts';
import { isUniqueViolation } from '../database/failures.ts';
import { Failure, invalid } from '../failure.ts';
import type { JobInput } from '../jobs/job.ts';
import { insertJob } from '../jobs/store.ts';
import { requirePet, requirePetView } from '../pets/require-pet.ts';
import type { Refusal, Wish } from '../sessions/rules.ts';

/** What an action asks for, whatever version of the API it came by. */
export interface ActionWish {
  readonly kind: JobKind;
  readonly purpose: Purpose;
  readonly petId: string | undefined;
  readonly appearancesMin: number;
  readonly searchPoolName?: string | undefined;
  readonly candidatesMax?: number;
}

/** The actions of the API: which job each starts and which purpose it wants. */
export const ACTIONS = {
  add: { kind: 'FINGERPRINT_ADDITION', purpose: 'PET_PROFILE_REGISTRATION' },
  verify: { kind: 'PET_VERIFICATION', purpose: 'PET_VERIFICATION' },
  identify: { kind: 'PET_IDENTIFICATION', purpose: 'PET_IDENTIFICATION' },
} as const;

/** Where the jobs of a kind are read. */
const JOB_PATHS: Readonly<Record<JobKind, string>> = {
  FINGERPRINT_ADDITION: '/v2/fingerprint-addition-jobs',
  PET_VERIFICATION: '/v2/pet-verification-jobs',
  PET_IDENTIFICATION: '/v2/pet-identification-jobs',
};

/** Where what a decision rests on is told. */
export const evidencePath = (kind: JobKind, jobId: string) => `${JOB_PATHS[kind]}/${jobId}/evidence`;

/** Seconds after which the first poll of a job is worth while. */
const RETRY_AFTER_SECONDS = '1';

/** The pet of the action with what decides about it. It is held, so that actions on one pet take turns. */
export async function readWishedPet(sql: Sql, tenantId: string, wish: ActionWish): Promise<Wish['pet']> {
  if (wish.petId === undefined) return undefined;
  await requirePet(sql, tenantId, wish.petId, wish.kind === 'FINGERPRINT_ADDITION' ? 'change' : 'share');
  return await requirePetView(sql, tenantId, wish.petId);
}

/** Throws the failure that a refusal stands for. */
export function refuse(refusal: Refusal | undefined): void {
  if (refusal === undefined) return;
  if (refusal === 'sessionOfAnotherPet') throw invalid('sessionId', 'is the capture session of another pet');
  throw new Failure(refusal);
}

/** Inserts the job of an action; gives the time of its acceptance. */
export async function acceptJob(
  context: Context,
  sql: Sql,
  wish: ActionWish,
  work: { readonly jobId: string; readonly sessionId: string | null; readonly uploadIds: readonly string[] },
): Promise<Date> {
  const input: JobInput = {
    uploadIds: work.uploadIds,
    ...(wish.searchPoolName === undefined ? {} : { searchPoolName: wish.searchPoolName }),
    ...(wish.kind === 'PET_IDENTIFICATION' ? { candidatesMax: wish.candidatesMax ?? LIMITS.candidatesMax } : {}),
  };
  await context.jobAdmission.passTenant(sql, context.tenant.id);
  return await insertJob(sql, {
    id: work.jobId,
    tenantId: context.tenant.id,
    kind: wish.kind,
    petId: wish.petId ?? null,
    sessionId: work.sessionId,
    input,
    deadlineMs: context.jobDeadlineMs,
    retryOf: null,
  });
}

/** The 202 of an accepted job. */
export function acceptedAnswer(kind: JobKind, jobId: string, createdAt: Date) {
  return {
    status: 202,
    headers: { location: `${JOB_PATHS[kind]}/${jobId}`, 'retry-after': RETRY_AFTER_SECONDS },
    body: { data: { jobId, id: jobId, status: 'PENDING', createdAt: createdAt.toISOString() } },
  } as const;
}

/** Turns the database's refusal of a second ongoing addition job of one pet into the catalogue's. */
export function refuseOngoingAddition(cause: unknown): never {
  if (isUniqueViolation(cause, 'jobs_ongoing_addition_key')) {
    throw new Failure('petAlreadyHasFingerprintAdditionJob', { cause });
  }
  throw cause;
}
