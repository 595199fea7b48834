import { ACTIONS, type JobKind, pathOf, ROUTES } from '@rhinarium/contract';
import type { Context } from '../context.ts';
import type { Sql } from '../database/database.ts';
import { isUniqueViolation } from '../database/failures.ts';
import { Failure, invalid } from '../failure.ts';
import type { JobInput, KindOfOnePet } from '../jobs/job.ts';
import { insertJob } from '../jobs/store.ts';
import { requirePet, requirePetView } from '../pets/require-pet.ts';
import type { Refusal, Wish } from '../sessions/rules.ts';

interface Search {
  readonly jobKind: 'PET_IDENTIFICATION';
  readonly petId?: never;
  readonly searchPoolName?: string | undefined;
  readonly candidatesMax: number;
}

interface OfOnePet {
  readonly jobKind: KindOfOnePet;
  readonly petId: string;
  readonly searchPoolName?: never;
}

/** What an action asks for, whatever version of the API it came by. */
export type ActionWish = Search | OfOnePet;

/** Seconds after which the first poll of a job is worth while. */
const RETRY_AFTER_SECONDS = '1';

/** The pet of the action with what decides about it. It is held, so that actions on one pet take turns. */
export async function readWishedPet(sql: Sql, tenantId: string, wish: ActionWish): Promise<Wish['pet']> {
  if (wish.petId === undefined) return undefined;
  await requirePet(sql, tenantId, wish.petId, wish.jobKind === 'FINGERPRINT_ADDITION' ? 'change' : 'share');
  return await requirePetView(sql, tenantId, wish.petId);
}

/** Throws the failure that a refusal stands for. */
export function refuse(refusal: Refusal | undefined): void {
  if (refusal === undefined) return;
  if (refusal === 'sessionOfAnotherPet') throw invalid('sessionId', 'is the capture session of another pet');
  throw new Failure(refusal);
}

/** Inserts the job of an action; gives its record. */
export async function acceptJob(
  context: Context,
  sql: Sql,
  wish: ActionWish,
  work: { readonly jobId: string; readonly sessionId: string | null; readonly uploadIds: readonly string[] },
): Promise<void> {
  const createdAt = context.clock();
  const deadlineAt = new Date(createdAt.getTime() + context.jobDeadlineMs);
  const { jobId: id, sessionId, uploadIds } = work;
  const job = { id, tenantId: context.tenant.id, sessionId, createdAt, deadlineAt, retryOf: null };
  if (wish.jobKind !== 'PET_IDENTIFICATION') {
    return await insertJob<KindOfOnePet>(sql, { ...job, kind: wish.jobKind, petId: wish.petId, input: { uploadIds } });
  }
  const { jobKind: kind, searchPoolName, candidatesMax } = wish;
  const input: JobInput = { uploadIds, ...(searchPoolName === undefined ? {} : { searchPoolName }), candidatesMax };
  await insertJob<typeof kind>(sql, { ...job, kind, petId: null, input });
}

/** The 202 of an accepted job. */
export function acceptedAnswer(kind: JobKind, jobId: string, createdAt: Date) {
  return {
    status: 202,
    headers: { location: pathOf(ROUTES[ACTIONS[kind].readJob], { jobId }), 'retry-after': RETRY_AFTER_SECONDS },
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
