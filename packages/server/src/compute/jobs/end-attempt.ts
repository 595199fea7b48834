import { setTimeout as pauseFor } from 'node:timers/promises';
import type { JobKind } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { isPassingFault } from '../../storage/database/failures.ts';
import type { JobRow, Outcome, Paused } from './job.ts';
import { fail, pause, postpone, putBack, succeed } from './queue-store.ts';
import { ATTEMPTS_MAX, LastingFault, ownFault, pauseAfterFaultMs } from './rules.ts';

/**
 * Thrown by `settle` if the result no longer holds, and what has changed takes longer to look at than a transaction
 * should. The transaction is rolled back and repeated after `catchUp`. Without one, the handler runs again.
 */
export class Outdated extends Error {
  readonly catchUp: (() => Promise<void>) | undefined;

  constructor(catchUp?: () => Promise<void>) {
    super('the result of a job is outdated');
    this.catchUp = catchUp;
  }
}

/** Delay before the next slice of a job that yielded, ms. Leaves time to claim the job that it yielded to. */
const turnPauseMs = 300;

/** Times that a handler runs again because its result is outdated. Then the result stands. */
const runsAgainMax = 3;

/**
 * Runs a handler and writes its outcome in one transaction, again while others change what the result rests on. `isOurs`
 * is false if the job was canceled or taken over.
 */
export async function endWith<Done extends Outcome<JobKind> | Paused>(
  { database, recognition }: Pick<Services, 'database' | 'recognition'>,
  job: Pick<JobRow, 'id' | 'tenantId' | 'fence'>,
  run: () => Promise<Done>,
): Promise<{ readonly done: Done; readonly isOurs: boolean }> {
  let done = await run();
  for (let runsAgain = 0; ; ) {
    try {
      const isOurs = await database.tenant(job.tenantId, async (sql) => {
        if ('progress' in done) return await pause(sql, job, done.progress, turnPauseMs);
        const settled = runsAgain < runsAgainMax ? await done.settle?.(sql) : {};
        const isHeld = await succeed(sql, job, { ...done.result, ...settled }, recognition.engine);
        if (isHeld) await done.write?.(sql);
        return isHeld;
      });
      return { done, isOurs };
    } catch (cause) {
      if (!(cause instanceof Outdated)) throw cause;
      if (cause.catchUp) await cause.catchUp();
      else {
        runsAgain += 1;
        done = await run();
      }
    }
  }
}

/**
 * Outcome of an attempt. `retried`: waits for another attempt. `returned`: put back by a stopping worker. `paused`:
 * yielded to other jobs. `overtaken`: cancelled or taken over.
 */
export type AttemptOutcome = 'succeeded' | 'failed' | 'retried' | 'returned' | 'paused' | 'overtaken';

type EndServices = Pick<Services, 'recognition' | 'database' | 'log'>;
type Attempted = Pick<JobRow, 'id' | 'tenantId' | 'fence' | 'attempt' | 'setbacks'>;

interface AttemptSignals {
  /** The job was cancelled or taken over. */
  readonly lost: AbortSignal;
  /** The worker is stopping and lets go of its jobs. */
  readonly abandoned: AbortSignal;
}

/**
 * Records an attempt that ended with an error. While the database is unreachable, it keeps the job and tries again.
 * Throws if that is not possible: then the job is taken over when its lease expires.
 */
export async function endAttempt(
  services: EndServices,
  job: Attempted,
  err: unknown,
  { lost, abandoned }: AttemptSignals,
): Promise<AttemptOutcome> {
  if (!abandoned.aborted) services.log.error({ err, jobId: job.id, attempt: job.attempt }, 'job attempt failed');
  for (let tries = 1; ; tries += 1) {
    if (lost.aborted) return 'overtaken';
    try {
      return await record(services, job, err, abandoned.aborted);
    } catch (cause) {
      if (!isPassingFault(cause) || abandoned.aborted) throw cause;
    }
    const signal = AbortSignal.any([lost, abandoned]);
    await pauseFor(pauseAfterFaultMs(tries), undefined, { signal }).catch(() => {});
  }
}

/**
 * A caller's error ends the job, and our own fault is retried (specification 7.7). What passes by itself is waited out
 * until the deadline and does not count.
 */
async function record(
  services: EndServices,
  job: Attempted,
  err: unknown,
  isShutdown: boolean,
): Promise<AttemptOutcome> {
  const { engine } = services.recognition;
  return await services.database.tenant(job.tenantId, async (sql) => {
    if (isShutdown) {
      await putBack(sql, job, 0, true);
      return 'returned';
    }
    if (err instanceof Failure && err.row.status < 500) {
      await fail(sql, job, { code: err.row.code, message: err.row.message, retryable: false }, engine);
      return 'failed';
    }
    if (isPassingFault(err)) {
      return (await postpone(sql, job, pauseAfterFaultMs(job.setbacks + 1))) ? 'retried' : 'overtaken';
    }
    const isLasting = err instanceof LastingFault;
    if (isLasting || job.attempt >= ATTEMPTS_MAX) {
      await fail(sql, job, ownFault(isLasting ? err.message : undefined), engine);
      return 'failed';
    }
    await putBack(sql, job, pauseAfterFaultMs(job.attempt), false);
    return 'retried';
  });
}
