import type { ActionKind, JobKind, JobResult, JobStatus, UploadKind } from '@rhinarium/contract';
import type { Sql } from '../../storage/database/database.ts';

export interface JobError {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
}

export interface EngineStamp {
  readonly name: string;
  readonly version: string;
  readonly modelDigest: string;
}

/** What a job works on, fixed when it is accepted. */
export interface JobInput {
  readonly uploadIds: readonly string[];
  readonly searchPoolName?: string;
  /** Of the same pool: names change. */
  readonly searchPoolId?: string;
  readonly candidatesMax?: number;
  /** The photos take the place of what the pet is registered with. */
  readonly replacesRegistered?: true;
  /** What photos of test mode make happen. */
  readonly testOutcomes?: readonly ForcedOutcome[];
}

export interface ForcedOutcome {
  /** Its name in TEST_OUTCOMES. */
  readonly outcome: string;
  /** The upload, and what it is. */
  readonly id: string;
  readonly kind: UploadKind;
}

/** How far a duplicate search has come. */
export interface SearchProgress {
  /** The last pet that was searched for: pets are taken in the order of their ids. */
  readonly afterId: string;
  readonly checkedCount: number;
  readonly petCount: number;
  readonly pairs: JobResult<'DUPLICATE_SEARCH'>['pairs'];
  readonly hasMore: boolean;
}

/** The kinds of job that are about one pet. */
export type KindOfOnePet = Exclude<ActionKind, 'PET_IDENTIFICATION'>;

interface JobFields<Kind extends JobKind> {
  readonly id: string;
  readonly tenantId: string;
  readonly kind: Kind;
  readonly status: JobStatus;
  readonly petId: Kind extends KindOfOnePet ? string : null;
  readonly sessionId: string | null;
  readonly input: JobInput;
  /** Which pets an identification searches, as it is stored: encrypted. */
  readonly filter: Buffer | null;
  /** Of a job that works in turns; `null` before the first. */
  readonly progress: Kind extends ActionKind ? null : SearchProgress | null;
  readonly result: JobResult<Kind> | null;
  readonly error: JobError | null;
  readonly engine: EngineStamp | null;
  readonly attempt: number;
  readonly fence: number;
  readonly deadlineAt: Date;
  readonly retryOf: string | null;
  /** The trace of the request that it was accepted in, where traces are collected. */
  readonly traceParent: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** A job of a kind; without one, a job of any kind, as its `kind` says. */
export type JobRow<Kind extends JobKind = JobKind> = { [Each in Kind]: JobFields<Each> }[Kind];

/** Whether a job is of a kind. */
export const isOfKind =
  <Kind extends JobKind>(kind: Kind) =>
  (job: JobRow): job is JobRow & JobRow<Kind> =>
    job.kind === kind;

/** What a handler found, and what must be written in the same transaction that ends the job. */
export interface Outcome<Kind extends JobKind> {
  readonly result: JobResult<Kind>;
  readonly write?: (sql: Sql) => Promise<void>;
  /** After the transaction: what is lost in a crash is done by upkeep. */
  readonly afterwards?: () => Promise<void>;
}

/** What a handler leaves when it gives way to other jobs: it continues from there in its next turn. */
export interface Paused {
  readonly progress: SearchProgress;
}
