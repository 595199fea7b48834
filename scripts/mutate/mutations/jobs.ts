import { type Mutation, server } from '../mutation.ts';

const queue = `${server}/compute/jobs/queue-store.ts`;
const rules = `${server}/compute/jobs/rules.ts`;
const worker = `${server}/compute/jobs/worker.ts`;
const claims = `${server}/compute/jobs/claims.ts`;
const queueSql = `${server}/storage/database/migrations/0008-queue.sql`;

/** Tracing. */
export const traces: readonly Mutation[] = [
  {
    name: 'a job begins a trace of its own',
    file: worker,
    find: 'job.traceParent ?? undefined',
    replace: 'undefined',
    tests: ['test/tracing'],
  },
  {
    name: 'what a request does is outside of its trace',
    file: `${server}/compute/tracing/trace-requests.ts`,
    find: 'request.span.within(done)',
    replace: 'done()',
    tests: ['test/tracing'],
  },
  {
    name: 'looks for work are traced though nobody asked',
    file: `${server}/compute/tracing/open-tracing.ts`,
    find: 'if (!trace.getSpan(around)) return await run();',
    replace: '',
    tests: ['test/tracing'],
  },
];

/** Leases of jobs. */
export const leases: readonly Mutation[] = [
  {
    name: 'a worker that lost its job can still end it with a result',
    file: queue,
    find: `lease_until = NULL
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PROCESSING'
      RETURNING pg_notify('job_ended', id::text)\`,
    [job.tenantId, job.id, job.fence, JSON.stringify(result)`,
    replace: `lease_until = NULL
      WHERE tenant_id = $1 AND id = $2 AND $3::int IS NOT NULL AND status = 'PROCESSING'
      RETURNING pg_notify('job_ended', id::text)\`,
    [job.tenantId, job.id, job.fence, JSON.stringify(result)`,
    tests: ['jobs/queue'],
  },
  {
    name: 'a worker that lost its job can still end it with an error',
    file: queue,
    find: `lease_until = NULL
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PROCESSING'
      RETURNING pg_notify('job_ended', id::text)\`,
    [job.tenantId, job.id, job.fence, JSON.stringify(error)`,
    replace: `lease_until = NULL
      WHERE tenant_id = $1 AND id = $2 AND $3::int IS NOT NULL AND status = 'PROCESSING'
      RETURNING pg_notify('job_ended', id::text)\`,
    [job.tenantId, job.id, job.fence, JSON.stringify(error)`,
    tests: ['jobs/queue'],
  },
  {
    name: 'a worker that lost its job can still extend the lease',
    file: queue,
    find: `SET lease_until = service_now() + $4 * interval '1 ms'
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND`,
    replace: `SET lease_until = service_now() + $4 * interval '1 ms'
      WHERE tenant_id = $1 AND id = $2 AND $3::int IS NOT NULL AND`,
    tests: ['jobs/queue'],
  },
  {
    name: 'a worker that lost its job can still put it back',
    file: queue,
    find: `attempt - 1 ELSE attempt END
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND`,
    replace: `attempt - 1 ELSE attempt END
      WHERE tenant_id = $1 AND id = $2 AND $3::int IS NOT NULL AND`,
    tests: ['jobs/queue'],
  },
  {
    name: 'the job of a worker that stopped responding is never taken from it',
    file: queue,
    find: 'lease_until < (SELECT service_now())',
    replace: "lease_until < (SELECT service_now() - interval '1 year')",
    tests: ['jobs/queue'],
  },
  {
    name: 'a job is tried once more than it may after its worker stopped responding',
    file: queue,
    find: `status = CASE WHEN attempt < $1 THEN 'PENDING' ELSE 'FAILED' END,
            error = CASE WHEN attempt < $1 THEN NULL ELSE $2::json END,
            finished_at = CASE WHEN attempt < $1 THEN`,
    replace: `status = CASE WHEN attempt <= $1 THEN 'PENDING' ELSE 'FAILED' END,
            error = CASE WHEN attempt <= $1 THEN NULL ELSE $2::json END,
            finished_at = CASE WHEN attempt <= $1 THEN`,
    tests: ['jobs/queue'],
  },
  {
    name: 'a job past its deadline keeps waiting',
    file: queue,
    find: 'deadline_at <= (SELECT service_now())',
    replace: "deadline_at <= (SELECT service_now() - interval '1 year')",
    tests: ['jobs/queue'],
  },
  {
    name: 'a job that a worker holds outlives its deadline',
    file: queue,
    find: "status IN ('PENDING', 'PROCESSING') AND deadline_at <= (SELECT",
    replace: "status = 'PENDING' AND deadline_at <= (SELECT",
    tests: ['jobs/queue'],
  },
  {
    name: 'a reader of a job past its deadline still sees it waiting',
    file: `${server}/domains/matching/job-actions.ts`,
    find: '!isEnded(job.status) && (await failIfOverdue(sql, tenantId, jobId))',
    replace: 'isEnded(job.status) && (await failIfOverdue(sql, tenantId, jobId))',
    tests: ['worker.test'],
  },
  {
    name: 'a worker that lost its job writes what it found all the same',
    file: worker,
    find: 'if (isHeld) await done.write?.(sql);',
    replace: 'await done.write?.(sql);',
    tests: ['worker.test'],
  },
];

/** Fair scheduling of jobs. */
export const turns: readonly Mutation[] = [
  {
    name: 'a tenant with many jobs is served before all others',
    file: claims,
    find: 'after = job.tenantId;',
    replace: 'after = FIRST_TENANT;',
    tests: ['jobs/queue'],
  },
  {
    name: 'a tenant holds one place more than it may',
    file: claims,
    find: 'count >= perTenantMax',
    replace: 'count > perTenantMax',
    tests: ['jobs/queue'],
  },
  {
    name: 'a place that became free stays taken',
    file: claims,
    find: '(held.get(tenantId) ?? 1) - 1',
    replace: 'held.get(tenantId) ?? 1',
    tests: ['jobs/queue'],
  },
  {
    name: 'of one tenant the newest job goes first',
    file: queueSql,
    find: 'ORDER BY j.created_at, j.id LIMIT 1 FOR UPDATE SKIP LOCKED',
    replace: 'ORDER BY j.created_at DESC, j.id DESC LIMIT 1 FOR UPDATE SKIP LOCKED',
    tests: ['jobs/queue'],
  },
  {
    name: 'the pause between two attempts is not kept',
    file: queueSql,
    find: 'AND j.run_after <= service_now() AND',
    replace: 'AND',
    tests: ['jobs/queue'],
  },
  {
    name: 'a pet may have two ongoing additions (the unique index is gone)',
    file: `${server}/storage/database/migrations/0004-jobs.sql`,
    find: 'CREATE UNIQUE INDEX jobs_ongoing_addition_key',
    replace: 'CREATE INDEX jobs_ongoing_addition_key',
    tests: ['jobs/queue', 'races'],
  },
];

/** Retries of failed attempts and the queue limit. */
export const attempts: readonly Mutation[] = [
  {
    name: 'a shutdown costs the job that it interrupts an attempt',
    file: worker,
    find: 'putBack(sql, job, 0, true)',
    replace: 'putBack(sql, job, 0, false)',
    tests: ['worker.test'],
  },
  {
    name: 'a stop of a worker is counted as a fault of the service',
    file: worker,
    find: "return 'returned';",
    replace: "return 'retried';",
    tests: ['worker.test'],
    only: 'shutdown',
  },
  {
    name: 'a job that ended is in no figure',
    file: `${server}/start-work.ts`,
    find: 'openWorker(services, settings, watch)',
    replace: 'openWorker(services, settings, () => {})',
    tests: ['contract/contract'],
    only: 'is in the figures',
  },
  {
    name: 'the figures do not say that webhooks are late',
    file: `${server}/domains/webhooks/delivery-store.ts`,
    find: 'greatest(coalesce(extract(epoch FROM service_now() - min(next_attempt_at)), 0), 0)::float8',
    replace: '0::float8',
    tests: ['probes'],
  },
  {
    name: 'a job that failed through the caller’s mistake is tried again',
    file: worker,
    find: 'err.row.status < 500',
    replace: 'err.row.status < 400',
    tests: ['worker.test'],
  },
  {
    name: 'a job is tried once more than it may after failures of ours',
    file: worker,
    find: 'job.attempt >= ATTEMPTS_MAX',
    replace: 'job.attempt > ATTEMPTS_MAX',
    tests: ['worker.test'],
  },
  {
    name: 'pauses between attempts do not grow',
    file: rules,
    find: 'firstPauseMs * 2 ** (attempt - 1)',
    replace: 'firstPauseMs',
    tests: ['jobs/rules'],
  },
  {
    name: 'a job that failed through the caller’s mistake can be run again',
    file: rules,
    find: "job.status === 'FAILED' && job.error?.retryable === true",
    replace: "job.status === 'FAILED'",
    tests: ['jobs/rules'],
  },
  {
    name: 'a failed job that is run again twice becomes two jobs',
    file: `${server}/domains/matching/job-actions.ts`,
    find: 'if (earlier) return earlier;',
    replace: '',
    tests: ['contract/contract'],
    only: '^jobs: ',
  },
  {
    name: 'running failed jobs again passes the bound of waiting jobs',
    file: `${server}/domains/matching/job-actions.ts`,
    find: 'await context.jobAdmission.requireRoomOfTenant(sql, tenantId);',
    replace: '',
    tests: ['queue-bounds'],
  },
  {
    name: 'one job more may wait than the bound says',
    file: rules,
    find: 'look.waiting < bound',
    replace: 'look.waiting <= bound',
    tests: ['jobs/rules'],
  },
  {
    name: 'jobs that were accepted since the last look do not count towards the bound of all',
    file: `${server}/compute/jobs/admission.ts`,
    find: 'if (look) look.accepted += 1;',
    replace: '',
    tests: ['queue-bounds'],
  },
  {
    name: 'the jobs of a deleted pet go on',
    file: `${server}/domains/pets/delete-pet.ts`,
    find: '    await cancelOfPet(sql, tenantId, pet.id);\n',
    replace: '',
    tests: ['contract/contract'],
    only: 'jobs: .*delet',
  },
];
