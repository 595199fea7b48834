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

/** Input of a job, fixed at acceptance. */
export interface JobInput {
  readonly uploadIds: readonly string[];
  readonly searchPoolName?: string;
  /** Id of the same pool, because names can change. */
  readonly searchPoolId?: string;
  readonly candidatesMax?: number;
  /** Whether the photos replace the pet's current registration. */
  readonly replacesRegistered?: true;
  /** Sighting that a standing search looks for among lost pets. */
  readonly sightingId?: string;
  /** Lost report whose pet a standing search looks for among sightings. */
  readonly lostReportId?: string;
  /** True if a standing search looks for the microchips of the pet alone. */
  readonly isByMicrochip?: true;
  /** Outcomes forced by test-mode photos. */
  readonly testOutcomes?: readonly ForcedOutcome[];
}

export interface ForcedOutcome {
  /** Name in TEST_OUTCOMES. */
  readonly outcome: string;
  /** Upload id, and its kind. */
  readonly id: string;
  readonly kind: UploadKind;
}

/** Progress of a duplicate search. */
export interface SearchProgress {
  /** Last pet searched for. Pets are processed in id order. */
  readonly afterId: string;
  readonly checkedCount: number;
  readonly petCount: number;
  readonly pairs: JobResult<'DUPLICATE_SEARCH'>['pairs'];
  readonly hasMore: boolean;
}

/** Kinds of job about one pet. */
export type KindOfOnePet = Exclude<ActionKind, 'PET_IDENTIFICATION'>;

interface JobFields<Kind extends JobKind> {
  readonly id: string;
  readonly tenantId: string;
  readonly kind: Kind;
  readonly status: JobStatus;
  /** `null` for a standing search for a sighting. */
  readonly petId: Kind extends KindOfOnePet ? string : Kind extends 'STANDING_SEARCH' ? string | null : null;
  readonly sessionId: string | null;
  readonly input: JobInput;
  /** Encrypted filter of an identification. */
  readonly filter: Buffer | null;
  /** Progress of a job that runs in slices. `null` before the first. */
  readonly progress: Kind extends 'DUPLICATE_SEARCH' ? SearchProgress | null : null;
  readonly result: JobResult<Kind> | null;
  readonly error: JobError | null;
  readonly engine: EngineStamp | null;
  readonly attempt: number;
  /** Processes that were lost while they worked on the job. */
  readonly lostWith: readonly string[];
  /** Attempts that ended by what was not the fault of the job. */
  readonly setbacks: number;
  readonly fence: number;
  readonly deadlineAt: Date;
  readonly retryOf: string | null;
  /** Trace of the accepting request, if tracing is on. */
  readonly traceParent: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** A job of a kind. By default the union of all kinds, discriminated by `kind`. */
export type JobRow<Kind extends JobKind = JobKind> = { [Each in Kind]: JobFields<Each> }[Kind];

/** The part of a job that an action needs. A preview has no more. */
export type JobWork<Kind extends ActionKind> = Pick<
  JobRow<Kind>,
  'id' | 'kind' | 'tenantId' | 'petId' | 'input' | 'filter' | 'createdAt'
>;

export const isOfKind =
  <Kind extends JobKind>(kind: Kind) =>
  (job: JobRow): job is JobRow & JobRow<Kind> =>
    job.kind === kind;

/** Result of a handler, and the writes for the transaction that ends the job. */
export interface Outcome<Kind extends JobKind> {
  readonly result: JobResult<Kind>;
  /**
   * Runs first in the transaction that ends the job, and returns fields of the result that rest on what others commit
   * meanwhile. Throws Outdated.
   */
  readonly settle?: (sql: Sql) => Promise<Partial<JobResult<Kind>>>;
  readonly write?: (sql: Sql) => Promise<void>;
  /** Runs after the transaction. If lost in a crash, upkeep repeats it. */
  readonly afterwards?: () => Promise<void>;
}

/** State of a handler that yields to other jobs. It continues from there in its next slice. */
export interface Paused {
  readonly progress: SearchProgress;
}
