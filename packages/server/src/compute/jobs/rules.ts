import { ERRORS, type JobStatus } from '@rhinarium/contract';
import type { JobError } from './job.ts';

export const ATTEMPTS_MAX = 3;
const firstPauseMs = 500;

export function isEnded(status: JobStatus): boolean {
  return status === 'SUCCESS' || status === 'FAILED' || status === 'CANCELED';
}

/** The pause before the next attempt: doubled each time. */
export function pauseBeforeAttemptMs(attempt: number): number {
  return firstPauseMs * 2 ** (attempt - 1);
}

/** What a job that failed through our fault says. */
export function ownFault(message: string = ERRORS.internal.message): JobError {
  return { code: ERRORS.internal.code, message, retryable: true };
}

/** Our fault that no further attempt mends. Its message is shown to callers. */
export class LastingFault extends Error {
  override readonly name = 'LastingFault';
}

/**
 * Whether `:retry` may run a job again: only when it failed through our fault, so that no animal is photographed twice
 * for our mistake (specification 7.7).
 */
export function isRetryable(job: { readonly status: JobStatus; readonly error: JobError | null }): boolean {
  return job.status === 'FAILED' && job.error?.retryable === true;
}

/** What was seen of the queue of one tenant, or of all. */
export interface QueueLook {
  readonly waiting: number;
  /** At least this long jobs have been waiting: in this time the workers were never without jobs. */
  readonly busySeconds: number;
  /** Jobs that workers ended in this time; not counted while few are waiting. */
  readonly worked: number;
  /** Until the first of the waiting jobs is past its deadline. */
  readonly firstDeadlineSeconds: number;
}

export interface QueueBounds {
  readonly waitingMax: number;
  readonly deadlineSeconds: number;
}

/** The speed of a queue is measured over the last minute, or as long as jobs have been waiting. */
export const measuredSecondsMax = 60;
/** Shorter than this nothing is said about it. */
const measuredSecondsMin = 10;
/** So many jobs may always wait, however slow the last ones were. */
export const waitingAlways = 20;
/** The share of the bound that is to be free again when a refused caller comes back: others come back as well. */
const freeAgain = 0.1;

/** Jobs that workers end in a second; `undefined` when the queue has not been busy for long enough to say. */
function speedOf({ busySeconds, worked }: QueueLook): number | undefined {
  return busySeconds >= measuredSecondsMin ? worked / busySeconds : undefined;
}

/**
 * Jobs that may wait: no more than the bound, and no more than end within their deadline at the speed that was
 * measured.
 */
function waitingBound(look: QueueLook, { waitingMax, deadlineSeconds }: QueueBounds): number {
  const speed = speedOf(look);
  if (speed === undefined) return waitingMax;
  return Math.min(waitingMax, Math.max(waitingAlways, Math.floor(speed * deadlineSeconds)));
}

/**
 * Seconds after which a further job is worth asking for; `undefined` when it may wait now. By then a tenth of the
 * places are free at the speed that was measured, or the first waiting job has ended by its deadline, whatever comes
 * first.
 */
export function refusalSeconds(look: QueueLook, bounds: QueueBounds): number | undefined {
  const bound = waitingBound(look, bounds);
  if (look.waiting < bound) return undefined;
  const places = look.waiting - bound + Math.max(1, Math.ceil(bound * freeAgain));
  const speed = speedOf(look) ?? look.worked / Math.max(look.busySeconds, 1);
  const seconds = speed > 0 ? places / speed : Number.POSITIVE_INFINITY;
  const latest = look.firstDeadlineSeconds > 0 ? look.firstDeadlineSeconds : bounds.deadlineSeconds;
  return Math.max(1, Math.ceil(Math.min(seconds, latest)));
}
