import type { JobKind } from '@rhinarium/contract';
import type { Services } from '../context.ts';
import { Failure } from '../failure.ts';
import { openClaims } from './claims.ts';
import type { JobHandlers, JobRow } from './job.ts';
import { beat, fail, putBack, succeed } from './queue-store.ts';
import { ATTEMPTS_MAX, ownFault, pauseBeforeAttemptMs } from './rules.ts';

export interface WorkerOptions {
  readonly handlers: JobHandlers;
  /** Jobs at a time. */
  readonly concurrency: number;
  /**
   * Jobs of one tenant at a time: fewer than `concurrency`, so that the others need not wait for the end of one of its
   * jobs.
   */
  readonly concurrencyPerTenant: number;
  readonly leaseMs: number;
}

export interface Worker {
  /** Takes no further job, gives the running ones `graceMs` to end, and puts back what has not. */
  stop(graceMs: number): Promise<void>;
}

/** NOTIFY wakes an idle worker at once; this is how often it looks for itself. */
const lookAgainMs = 1000;

/** Runs jobs until stopped. Knows no domain: the handlers are handed in. */
export async function startWorker(services: Services, options: WorkerOptions): Promise<Worker> {
  const ending = new AbortController();
  const abandoned = new AbortController();
  const idlers = new Set<() => void>();
  const claims = openClaims(services, { leaseMs: options.leaseMs, perTenantMax: options.concurrencyPerTenant });
  let notices = 0;
  // One place looks, and wakes the next when it found a job: the others would only ask beside the work that they were
  // woken for.
  const wakeNext = () => {
    const [wake] = idlers;
    wake?.();
  };
  const stopListening = await services.database.listen('jobs', () => {
    notices += 1;
    wakeNext();
  });
  const idle = () =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        idlers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, lookAgainMs);
      idlers.add(wake);
    });
  const loop = async () => {
    while (!ending.signal.aborted) {
      const noticesSeen = notices;
      const job = await claims.take();
      if (job) {
        wakeNext();
        await runJob(services, job, options, abandoned.signal).finally(() => claims.release(job));
      } else if (!ending.signal.aborted && notices === noticesSeen) {
        // A notice that comes while this place asks may find nobody idle: then it asks again at once.
        await idle();
      }
    }
  };
  const loops = Array.from({ length: options.concurrency }, loop);
  return {
    async stop(graceMs) {
      ending.abort();
      for (const wake of idlers) wake();
      const grace = setTimeout(() => abandoned.abort(), graceMs);
      await Promise.all(loops);
      clearTimeout(grace);
      await stopListening();
    },
  };
}

async function runJob<Kind extends JobKind>(
  services: Services,
  job: JobRow<Kind>,
  options: WorkerOptions,
  abandoned: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const signal = AbortSignal.any([lost.signal, abandoned]);
  const heart = setInterval(() => {
    services.database
      .tenant(job.tenantId, (sql) => beat(sql, job, options.leaseMs))
      .then((isOurs) => isOurs || lost.abort())
      .catch((err) => services.log.warn({ err, jobId: job.id }, 'a heartbeat failed'));
  }, options.leaseMs / 6);
  const log = services.log.child({ jobId: job.id, tenantId: job.tenantId, kind: job.kind, attempt: job.attempt });
  try {
    const share = { ...services, recognition: services.recognition.shareOf(job.tenantId) };
    const { result, write } = await options.handlers[job.kind](share, job, signal);
    await services.database.tenant(job.tenantId, async (sql) => {
      const isOurs = await succeed(sql, job, result, services.recognition.engine);
      if (isOurs) await write?.(sql);
    });
    log.info('job succeeded');
  } catch (err) {
    if (lost.signal.aborted) log.info('job was cancelled or overtaken');
    else
      await endAttempt(services, job, err, abandoned.aborted).catch((cause) =>
        log.error({ err: cause }, 'attempt not recorded'),
      );
  } finally {
    clearInterval(heart);
  }
}

/** After a failed attempt: a caller's mistake ends the job, our own fault is tried again (specification 7.7). */
async function endAttempt(
  services: Services,
  job: Pick<JobRow, 'id' | 'tenantId' | 'fence' | 'attempt'>,
  err: unknown,
  isShutdown: boolean,
): Promise<void> {
  const { engine } = services.recognition;
  await services.database.tenant(job.tenantId, async (sql) => {
    if (isShutdown) return await putBack(sql, job, 0, true);
    services.log.error({ err, jobId: job.id, attempt: job.attempt }, 'job attempt failed');
    if (err instanceof Failure && err.row.status < 500) {
      return await fail(sql, job, { code: err.row.code, message: err.row.message, retryable: false }, engine);
    }
    if (job.attempt >= ATTEMPTS_MAX) return await fail(sql, job, ownFault(), engine);
    await putBack(sql, job, pauseBeforeAttemptMs(job.attempt), false);
  });
}
