import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { JobKind } from '@rhinarium/contract';
import { call, type Reply } from '../../../testing/client.ts';
import { newTenant, startService } from '../../../testing/service.ts';
import { Failure } from '../../common/failure.ts';
import { DatabaseUnreachable } from '../../storage/database/failures.ts';
import type { AttemptOutcome } from './end-attempt.ts';
import type { ActionHandler, JobHandlers } from './job-handlers.ts';
import { startWorker } from './worker.ts';
import { openWorkerSlots } from './worker-slots.ts';

type Handler = ActionHandler<'PET_IDENTIFICATION'>;

const nobody = {
  decision: 'UNKNOWN' as const,
  pets: [],
  searchedCount: 0,
  margin: 0,
};

/** A service that runs no jobs, a tenant, and a worker with the test's handler for identifications. */
async function open(context: { after(end: () => Promise<void>): void }, handler: Handler) {
  const service = await startService({ role: 'api', engineThreads: 1 });
  context.after(() => service.close());
  const { services } = service.app;
  const { tenantId, apiKey } = await newTenant(service);
  const caller = { url: service.url, apiKey };
  const never = () => Promise.reject(new Error('not of this test'));
  const outcomes: AttemptOutcome[] = [];
  const newWorker = (search: JobHandlers['DUPLICATE_SEARCH'] = never) =>
    startWorker(services, {
      handlers: {
        FINGERPRINT_ADDITION: never,
        PET_VERIFICATION: never,
        PET_IDENTIFICATION: handler,
        DUPLICATE_SEARCH: search,
        STANDING_SEARCH: () => Promise.reject(new Error('not of this test')),
      },
      watch: (_job, outcome) => outcomes.push(outcome),
      concurrency: 1,
      concurrencyPerTenant: 1,
      leaseMs: 30_000,
    });
  const insert = async (kind: JobKind, deadline: string): Promise<string> => {
    const id = services.ids.next();
    await services.database.tenant(tenantId, (sql) =>
      sql(
        `INSERT INTO jobs (tenant_id, id, kind, status, input, run_after, deadline_at, created_at)
         VALUES ($1, $2, $4, 'PENDING', '{"uploadIds":[]}', now(), now() + $3::interval, now())`,
        [tenantId, id, deadline, kind],
      ),
    );
    return id;
  };
  /** Inserts a waiting identification. */
  const add = (deadline = '1 hour') => insert('PET_IDENTIFICATION', deadline);
  const addSearch = () => insert('DUPLICATE_SEARCH', '1 hour');
  const jobAt = (id: string) => `/v2/pet-identification-jobs/${id}`;
  const read = async (id: string): Promise<Reply['body']> =>
    (await call(caller, 'GET', `${jobAt(id)}?waitSeconds=30`)).body.data;
  const attemptOf = async (id: string) => {
    const [row] = await services.database.tenant(tenantId, (sql) =>
      sql<{ status: string; attempt: number }>('SELECT status, attempt FROM jobs WHERE id = $1', [id]),
    );
    return row;
  };
  const act = (id: string, verb: 'cancel' | 'retry') => call(caller, 'POST', `${jobAt(id)}:${verb}`);
  return { newWorker, add, addSearch, caller, read, attemptOf, act, outcomes };
}

test('a job that was cancelled while it was worked on writes nothing of what was found', async (context) => {
  let written = 0;
  let meanwhile = async (_jobId: string): Promise<unknown> => undefined;
  const place = await open(context, async (_services, job) => {
    await meanwhile(job.id);
    return {
      result: nobody,
      write: async () => {
        written += 1;
      },
    };
  });
  const worker = await place.newWorker();
  const sound = await place.add();
  assert.deepEqual([(await place.read(sound)).status, written], ['SUCCESS', 1]);
  meanwhile = (jobId) => place.act(jobId, 'cancel');
  const cancelled = await place.add();
  assert.equal((await place.read(cancelled)).status, 'CANCELED');
  await worker.stop(10_000);
  assert.equal(written, 1);
  assert.deepEqual(place.outcomes, ['succeeded', 'overtaken']);
});

test('a job that a shutdown interrupts waits again, with as many attempts before it as it had', async (context) => {
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const place = await open(context, (_services, _job, signal) => {
    begun();
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const worker = await place.newWorker();
  const id = await place.add();
  await hasBegun;
  await worker.stop(0);
  assert.deepEqual(await place.attemptOf(id), { status: 'PENDING', attempt: 0 });
  assert.deepEqual(place.outcomes, ['returned']);
});

test('a failure of ours is tried three times and may be run again; a mistake of the caller is neither', async (context) => {
  let failure: Error = new Error('of ours');
  let tries = 0;
  const place = await open(context, async () => {
    tries += 1;
    throw failure;
  });
  const worker = await place.newWorker();
  const ours = await place.add();
  const job = await place.read(ours);
  assert.deepEqual([job.status, job.error.retryable, tries], ['FAILED', true, 3]);
  failure = new Failure('wrongSpecies');
  const theirs = await place.add();
  const refused = await place.read(theirs);
  assert.deepEqual([refused.status, refused.error.retryable, tries], ['FAILED', false, 4]);
  await worker.stop(10_000);
  assert.deepEqual(place.outcomes, ['retried', 'retried', 'failed', 'failed']);
  assert.equal((await place.act(theirs, 'retry')).status, 409);
  assert.equal((await place.act(ours, 'retry')).status, 202);
});

test('a job outlasts what is not its fault, however often, and such attempts do not count', async (context) => {
  const away = new Failure('overloaded', { log: 'the image store cannot be reached' });
  const faults: Error[] = [
    away,
    new DatabaseUnreachable(new Error('connection refused')),
    Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
    new Error('wrapped', { cause: away }),
    Object.assign(new Error('too many open files'), { code: 'EMFILE' }),
  ];
  const place = await open(context, async () => {
    const fault = faults.shift();
    if (fault) throw fault;
    return { result: nobody };
  });
  const worker = await place.newWorker();
  const job = await place.read(await place.add());
  await worker.stop(10_000);
  assert.deepEqual([job.status, job.attempt], ['SUCCESS', 1]);
  assert.deepEqual(place.outcomes, [...Array(5).fill('retried'), 'succeeded']);
});

test('a job past its deadline has failed for every reader, also while no worker runs', async (context) => {
  const place = await open(context, async () => ({ result: nobody }));
  const id = await place.add('-1 second');
  const job = await place.read(id);
  assert.deepEqual([job.status, job.error.retryable], ['FAILED', true]);
});

test('a job that gives way waits its turn with what it had, and attempts that ended so do not count', async (context) => {
  const place = await open(context, async () => ({ result: nobody }));
  const turns: (number | undefined)[] = [];
  const progress = { afterId: '', checkedCount: 0, petCount: 5, pairs: [], hasMore: false };
  const worker = await place.newWorker(async (_services, job) => {
    turns.push(job.progress?.checkedCount);
    const checkedCount = (job.progress?.checkedCount ?? 0) + 1;
    return checkedCount < 5
      ? { progress: { ...progress, checkedCount } }
      : { result: { pairs: [], hasMore: false, petCount: 5 } };
  });
  const id = await place.addSearch();
  const job = (await call(place.caller, 'GET', `/v2/duplicate-search-jobs/${id}?waitSeconds=30`)).body.data;
  assert.deepEqual([job.status, job.attempt, job.result.petCount, turns], ['SUCCESS', 1, 5, [undefined, 1, 2, 3, 4]]);
  await worker.stop(10_000);
  assert.deepEqual(place.outcomes, [...Array(4).fill('paused'), 'succeeded']);
});

const SLOTS = 4;

test('one idle slot polls each second, and a job that it finds wakes the next slot, until all work', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const queue: number[] = [];
  let takes = 0;
  const running: (() => void)[] = [];
  const slots = openWorkerSlots<number>({
    count: SLOTS,
    take: async () => {
      takes += 1;
      return queue.shift();
    },
    run: () => new Promise((resolve) => running.push(resolve)),
  });
  try {
    const takesAfter = async (step: () => void) => {
      const before = takes;
      step();
      await turn();
      return takes - before;
    };
    const aSecond = () => mock.timers.tick(1000);
    assert.equal(await takesAfter(() => {}), 0);
    assert.equal(takes, SLOTS, 'each looks once when it starts');
    for (let n = 0; n < 2 * SLOTS; n++) assert.equal(await takesAfter(aSecond), 1);

    queue.push(1, 2);
    assert.equal(await takesAfter(aSecond), 3, 'two find work, and a third finds none');
    assert.equal(running.length, 2);
    assert.equal(await takesAfter(aSecond), 1, 'the others go on polling');

    queue.push(3, 4, 5);
    assert.equal(await takesAfter(() => slots.wake()), 2, 'without waiting for the second to end');
    assert.equal(running.length, SLOTS);
    assert.equal(await takesAfter(aSecond), 0, 'no slot is idle');
    assert.equal(await takesAfter(running.shift()!), 1, 'a slot that ends its work takes the next');
    assert.equal(queue.length, 0);
  } finally {
    mock.timers.reset();
    const stopped = slots.stop();
    for (const end of running) end();
    await stopped;
  }
});
