import type { JobKind } from '@rhinarium/contract';
import type { Services } from '../../context.ts';
import { type Claims, openClaims } from './claims.ts';
import { type AttemptOutcome, endAttempt, endWith } from './end-attempt.ts';
import type { JobRow } from './job.ts';
import type { JobHandlers } from './job-handlers.ts';
import { beat } from './queue-store.ts';
import { openWorkerSlots } from './worker-slots.ts';

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

/** Runs jobs until stopped. The handlers are injected, so it knows no domain. */
export async function startWorker(services: Services, options: WorkerOptions): Promise<Worker> {
  const abandoned = new AbortController();
  const claims = openClaims(services, { leaseMs: options.leaseMs, perTenantMax: options.concurrencyPerTenant });
  const slots = openWorkerSlots({
    count: options.concurrency,
    take: () => claims.take(),
    run: (job) => traceJob(services, job, { ...options, claims }, abandoned.signal).finally(() => claims.release(job)),
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

type AttemptOptions = WorkerOptions & { readonly claims: Claims };

/** Runs an attempt in a span of the accepting request's trace. */
async function traceJob(
  services: Services,
  job: JobRow,
  options: AttemptOptions,
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
  options: AttemptOptions,
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
    const outcome = await attempt(services, job, options, signal).catch((err) => {
      return lost.signal.aborted ? 'overtaken' : endAttempt(services, job, err, { lost: lost.signal, abandoned });
    });
    options.watch(job, outcome);
    log[outcome === 'paused' ? 'debug' : 'info'](`job ${outcome}`);
    if (outcome === 'overtaken') await options.claims.absolve(job);
  } catch (cause) {
    log.error({ err: cause }, 'attempt not recorded');
  } finally {
    clearInterval(heart);
  }
}

/** Runs the handler and writes what it yields. */
async function attempt<Kind extends JobKind>(
  services: Services,
  job: JobRow<Kind>,
  { claims, handlers }: AttemptOptions,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  await claims.untilAlone(job);
  const share = { ...services, recognition: services.recognition.shareOf(job.tenantId) };
  const { done, isOurs } = await endWith(services, job, async () => await handlers[job.kind](share, job, signal));
  if (!isOurs) return 'overtaken';
  if ('afterwards' in done) {
    await done.afterwards?.().catch((err) => services.log.warn({ err, jobId: job.id }, 'left to upkeep'));
  }
  return 'progress' in done ? 'paused' : 'succeeded';
}
