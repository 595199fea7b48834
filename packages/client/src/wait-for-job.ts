import { LIMITS } from '@rhinarium/contract/limits';
import type {
  DuplicateSearchJob,
  FingerprintAdditionJob,
  PetIdentificationJob,
  PetVerificationJob,
  StandingSearchJob,
} from './api/records.ts';
import type { CallOptions } from './call-types.ts';
import type { Environment } from './client-options.ts';
import { withDeadline } from './timers.ts';

/** Timeout while waiting for a job. The job continues and can be waited for again. */
export class JobStillRunningError extends Error {
  override readonly name = 'JobStillRunningError';
  readonly jobId: string;

  constructor(jobId: string, timeoutMs: number) {
    super(`Job ${jobId} has not ended within ${timeoutMs} ms; it is still running.`);
    this.jobId = jobId;
  }
}

export type Job =
  | FingerprintAdditionJob
  | PetVerificationJob
  | PetIdentificationJob
  | DuplicateSearchJob
  | StandingSearchJob;

export interface WaitOptions<Waited extends Job = Job> {
  readonly signal?: AbortSignal | undefined;
  /**
   * Timeout of the whole wait. 10 minutes by default, longer than any job but a duplicate search. Throws
   * JobStillRunningError.
   */
  readonly timeoutMs?: number | undefined;
  /** Called with the job after the first read and after each change of status, attempt or progress. */
  readonly onProgress?: ((job: Waited) => void) | undefined;
}

/** Additional method of groups of jobs. */
export interface Waiting<Waited extends Job> {
  /**
   * Waits for the end of a job and returns it. FAILED is a result, not an exception. Throws JobStillRunningError after
   * `timeoutMs`, and the signal's reason.
   */
  waitFor(job: string | { readonly jobId: string }, options?: WaitOptions<Waited>): Promise<Waited>;
}

const WAIT = { timeoutMs: 600_000, pauseMs: 500, pauseMsMax: 5000 } as const;

const isOver = (job: Job) => job.status === 'SUCCESS' || job.status === 'FAILED' || job.status === 'CANCELED';

const checkedOf = (job: Job) => ('progress' in job ? job.progress?.checkedCount : undefined);
const isNews = (now: Job, seen: Job | undefined) =>
  now.status !== seen?.status || now.attempt !== seen.attempt || checkedOf(now) !== checkedOf(seen);

export type Read<Waited> = (jobId: string, query: { waitSeconds: number }, options: CallOptions) => Promise<Waited>;

/**
 * Waits for the end of a job and returns it. FAILED is a result, not an exception. Long polling, up to 30 s per
 * request. Throws JobStillRunningError, the signal's reason, and read errors.
 */
export async function waitForJob<Waited extends Job>(
  environment: Environment,
  read: Read<Waited>,
  job: string | { readonly jobId: string },
  { signal, timeoutMs = WAIT.timeoutMs, onProgress }: WaitOptions<Waited>,
): Promise<Waited> {
  const jobId = typeof job === 'string' ? job : job.jobId;
  const reason = new JobStillRunningError(jobId, timeoutMs);
  const endsAt = environment.now() + timeoutMs;
  return await withDeadline({ timeoutMs, reason, signal }, async (either) => {
    let seen: Waited | undefined;
    for (let pauseMs: number = WAIT.pauseMs; ; pauseMs = Math.min(pauseMs * 2, WAIT.pauseMsMax)) {
      const askedAt = environment.now();
      if (askedAt >= endsAt) throw reason;
      const waitSeconds = Math.min(LIMITS.waitSecondsMax, Math.ceil((endsAt - askedAt) / 1000));
      const now = await read(jobId, { waitSeconds }, { signal: either });
      if (isNews(now, seen)) onProgress?.(now);
      if (isOver(now)) return now;
      seen = now;
      // Avoid a busy loop if the service returns before the end of the requested wait, for example while stopping.
      const rushedMs = askedAt + pauseMs - environment.now();
      if (rushedMs > 0) await environment.sleep(rushedMs, either);
    }
  });
}
