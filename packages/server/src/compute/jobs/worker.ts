import type { JobKind } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { openClaims } from './claims.ts';
import type { JobRow } from './job.ts';
import type { JobHandlers } from './job-handlers.ts';
import { beat, fail, pause, putBack, succeed } from './queue-store.ts';
import { ATTEMPTS_MAX, LastingFault, ownFault, pauseBeforeAttemptMs } from './rules.ts';
import { openWorkerSlots } from './worker-slots.ts';

/**
 * Outcome of an attempt. `retried`: waits for another attempt. `returned`: put back by a stopping worker. `paused`:
 * yielded to other jobs. `overtaken`: cancelled or taken over.
 */
export type AttemptOutcome = 'succeeded' | 'failed' | 'retried' | 'returned' | 'paused' | 'overtaken';

/** Called after every attempt. */
export type JobWatch = (job: Pick<JobRow, 'kind' | 'createdAt'>, outcome: AttemptOutcome) => void;

export interface WorkerOptions {
  readonly handlers: JobHandlers;
  readonly watch: JobWatch;
  /** Concurrent jobs. */
  readonly concurrency: number;
  /** Concurrent jobs per tenant. Below `concurrency`, so that other tenants need not wait for one tenant's jobs. */
  readonly concurrencyPerTenant: number;
  readonly leaseMs: number;
}

export interface Worker {
  /** Stops taking jobs, waits up to `graceMs` for running ones, and returns the rest to the queue. */
  stop(graceMs: number): Promise<void>;
}

/** Delay before the next slice of a job that yielded, ms. Leaves time to claim the job that it yielded to. */
const turnPauseMs = 300;

/** Runs jobs until stopped. The handlers are injected, so it knows no domain. */
export async function startWorker(services: Services, options: WorkerOptions): Promise<Worker> {
  const abandoned = new AbortController();
  const claims = openClaims(services, { leaseMs: options.leaseMs, perTenantMax: options.concurrencyPerTenant });
  const slots = openWorkerSlots({
    count: options.concurrency,
    take: () => claims.take(),
    run: (job) => traceJob(services, job, options, abandoned.signal).finally(() => claims.release(job)),
  });
  const stopListening = await services.database.listen('jobs', slots.wake);
  return {
    async stop(graceMs) {
      const grace = setTimeout(() => abandoned.abort(), graceMs);
      await slots.stop();
      clearTimeout(grace);
      await stopListening();
    },
  };
}

/** Runs an attempt in a span of the accepting request's trace. */
async function traceJob(
  services: Services,
  job: JobRow,
  options: WorkerOptions,
  abandoned: AbortSignal,
): Promise<void> {
  const { id, kind, tenantId, attempt } = job;
  const facts = { 'rhinarium.job_id': id, 'rhinarium.tenant_id': tenantId, 'rhinarium.attempt': attempt };
  const span = services.tracing.begin('job', `job ${kind}`, facts, job.traceParent ?? undefined);
  let ended: AttemptOutcome | undefined;
  const watch: JobWatch = (of, outcome) => {
    ended = outcome;
    options.watch(of, outcome);
  };
  await span.within(() => runJob(services, job, { ...options, watch }, abandoned));
  span.end({ 'rhinarium.outcome': ended }, ended === 'retried' ? ended : undefined);
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
      .catch((err) => services.log.warn({ err, jobId: job.id }, 'job heartbeat failed'));
  }, options.leaseMs / 6);
  const log = services.log.child({ jobId: job.id, tenantId: job.tenantId, kind: job.kind, attempt: job.attempt });
  try {
    const share = { ...services, recognition: services.recognition.shareOf(job.tenantId) };
    const done = await options.handlers[job.kind](share, job, signal);
    const outcome = 'progress' in done ? 'paused' : 'succeeded';
    const isOurs = await services.database.tenant(job.tenantId, async (sql) => {
      if ('progress' in done) return await pause(sql, job, done.progress, turnPauseMs);
      const isHeld = await succeed(sql, job, done.result, services.recognition.engine);
      if (isHeld) await done.write?.(sql);
      return isHeld;
    });
    if (isOurs && 'afterwards' in done) await done.afterwards?.().catch((err) => log.warn({ err }, 'left to upkeep'));
    options.watch(job, isOurs ? outcome : 'overtaken');
    log[outcome === 'paused' ? 'debug' : 'info'](isOurs ? `job ${outcome}` : 'job was cancelled or overtaken');
  } catch (err) {
    if (lost.signal.aborted) {
      options.watch(job, 'overtaken');
      log.info('job was cancelled or overtaken');
    } else
      await endAttempt(services, job, err, abandoned.aborted)
        .then((outcome) => options.watch(job, outcome))
        .catch((cause) => log.error({ err: cause }, 'attempt not recorded'));
  } finally {
    clearInterval(heart);
  }
}

/** After a failed attempt: a caller's error ends the job, our own fault is retried (specification 7.7). */
async function endAttempt(
  services: Pick<Services, 'recognition' | 'database' | 'log'>,
  job: Pick<JobRow, 'id' | 'tenantId' | 'fence' | 'attempt'>,
  err: unknown,
  isShutdown: boolean,
): Promise<AttemptOutcome> {
  const { engine } = services.recognition;
  return await services.database.tenant(job.tenantId, async (sql) => {
    if (isShutdown) {
      await putBack(sql, job, 0, true);
      return 'returned';
    }
    services.log.error({ err, jobId: job.id, attempt: job.attempt }, 'job attempt failed');
    if (err instanceof Failure && err.row.status < 500) {
      await fail(sql, job, { code: err.row.code, message: err.row.message, retryable: false }, engine);
      return 'failed';
    }
    const isLasting = err instanceof LastingFault;
    if (isLasting || job.attempt >= ATTEMPTS_MAX) {
      await fail(sql, job, ownFault(isLasting ? err.message : undefined), engine);
      return 'failed';
    }
    await putBack(sql, job, pauseBeforeAttemptMs(job.attempt), false);
    return 'retried';
  });
}
