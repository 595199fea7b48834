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

/** Whether `:retry` may run a job again: only when it failed through our fault, so that no animal is photographed twice for our mistake. */
export function isRetryable(job: { readonly status: JobStatus; readonly error: JobError | null }): boolean {
  return job.status === 'FAILED' && job.error?.retryable === true;
}
