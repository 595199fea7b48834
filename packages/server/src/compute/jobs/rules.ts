import { ERRORS, type JobStatus } from '@rhinarium/contract';
import type { JobError } from './job.ts';

/** Attempts after which a job fails, unless what ended them was not its fault. */
export const ATTEMPTS_MAX = 3;
/** Lost processes, all of them while they worked on the same job, after which it is taken for the cause and fails. */
export const CRASHES_MAX = 5;
/** Lost processes after which a job runs alone, so that it takes no other job along and is not blamed for another's. */
const crashesTogetherMax = 2;
/** Pause after the first fault, ms. */
export const PAUSE_MS_MIN = 500;
/** Longest pause between two attempts, ms. */
export const PAUSE_MS_MAX = 30_000;

export function isEnded(status: JobStatus): boolean {
  return status === 'SUCCESS' || status === 'FAILED' || status === 'CANCELED';
}

/** Exponential backoff after a number of faults from 1, ms. */
export function pauseAfterFaultMs(faults: number): number {
  return Math.min(PAUSE_MS_MAX, PAUSE_MS_MIN * 2 ** (faults - 1));
}

/** Whether a job may be what ended its processes, and has to run alone. */
export function isSuspect(job: { readonly lostWith: readonly string[] }): boolean {
  return job.lostWith.length >= crashesTogetherMax;
}

/** The error of a job that failed through our fault. */
export function ownFault(message: string = ERRORS.internal.message): JobError {
  return { code: ERRORS.internal.code, message, retryable: true };
}

/** A permanent fault of ours that retries cannot fix. Its message is shown to callers. */
export class LastingFault extends Error {
  override readonly name = 'LastingFault';
}

/**
 * Whether `:retry` may run a job again: only if it failed through our fault, so that nobody has to photograph an animal
 * again (specification 7.7).
 */
export function isRetryable(job: { readonly status: JobStatus; readonly error: JobError | null }): boolean {
  return job.status === 'FAILED' && job.error?.retryable === true;
}

/** Measurement of the queue of one tenant or of all. */
export interface QueueMeasurement {
  readonly waiting: number;
  /** Time for which jobs have been waiting without a break, so that workers were never idle. */
  readonly busySeconds: number;
  /** Jobs ended in this time. Not counted while few are waiting. */
  readonly worked: number;
  /** Time until the first waiting job is past its deadline. */
  readonly firstDeadlineSeconds: number;
}

export interface QueueBounds {
  readonly waitingMax: number;
  readonly deadlineSeconds: number;
}

/** Longest window for measuring the completion rate, seconds. */
export const measuredSecondsMax = 60;
/** Shortest window for measuring the completion rate, seconds. */
const measuredSecondsMin = 10;
/** Jobs that may always wait, whatever the completion rate. */
export const waitingAlways = 20;
/** Share of the queue to be free before a refused caller retries, because others retry as well. */
const freeAgain = 0.1;

/** Jobs ended per second. `undefined` if the queue has not been busy long enough. */
function speedOf({ busySeconds, worked }: QueueMeasurement): number | undefined {
  return busySeconds >= measuredSecondsMin ? worked / busySeconds : undefined;
}

/** Maximum waiting jobs: the configured limit, or as many as end within their deadline at the measured rate. */
function waitingBound(measured: QueueMeasurement, { waitingMax, deadlineSeconds }: QueueBounds): number {
  const speed = speedOf(measured);
  if (speed === undefined) return waitingMax;
  return Math.min(waitingMax, Math.max(waitingAlways, Math.floor(speed * deadlineSeconds)));
}

/**
 * Retry-After for a further job, seconds, or `undefined` if it may wait now. By then a tenth of the queue is free at
 * the measured rate, or the first waiting job has reached its deadline.
 */
export function refusalSeconds(measured: QueueMeasurement, bounds: QueueBounds): number | undefined {
  const bound = waitingBound(measured, bounds);
  if (measured.waiting < bound) return undefined;
  const places = measured.waiting - bound + Math.max(1, Math.ceil(bound * freeAgain));
  const speed = speedOf(measured) ?? measured.worked / Math.max(measured.busySeconds, 1);
  const seconds = speed > 0 ? places / speed : Number.POSITIVE_INFINITY;
  const latest = measured.firstDeadlineSeconds > 0 ? measured.firstDeadlineSeconds : bounds.deadlineSeconds;
  return Math.max(1, Math.ceil(Math.min(seconds, latest)));
}
