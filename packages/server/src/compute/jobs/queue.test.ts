import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { JobKind } from '@rhinarium/contract';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { atEnd, newDataDir } from '../../../testing/database/shared-database.ts';
import { SYSTEM_SOURCES } from '../../common/sources.ts';
import type { Database, Sql } from '../../storage/database/database.ts';
import { isUniqueViolation } from '../../storage/database/failures.ts';
import { openDatabase } from '../../storage/database/open-database.ts';
import { type ClaimOptions, type Claims, openClaims } from './claims.ts';
import type { JobRow } from './job.ts';
import { beat, fail, freeSilent, postpone, putBack, shortenWaits, succeed } from './queue-store.ts';
import { ownFault, PAUSE_MS_MAX } from './rules.ts';
import { findJobOfAnyKind, insertJob, type NewJob } from './store.ts';

const log = pino({ level: 'silent' });
const ENGINE = { name: 'test', version: '0', modelDigest: '' };
const deadlineMs = 600_000;
const leaseMs = 30_000;

interface Queue {
  readonly database: Database;
  /** Advances the clock of the database. */
  pass(ms: number): void;
  newTenant(): Promise<string>;
  add(tenantId: string, changes?: Partial<NewJob<JobKind>>): Promise<string>;
  read(tenantId: string, jobId: string): Promise<JobRow>;
  claims(options?: Partial<ClaimOptions>, database?: Database): Claims;
}

let opened: Promise<Database> | undefined;
let now = new Date('2030-01-01T00:00:00Z');

/** An empty queue without a worker, on a database with a manual clock. */
async function newQueue(): Promise<Queue> {
  opened ??= newDataDir().then(async (dataDir) => {
    const database = await openDatabase({ dataDir, clock: () => now });
    atEnd(() => database.close());
    return database;
  });
  const database = await opened;
  await database.system((sql) => sql('DELETE FROM jobs'));
  return {
    database,
    pass(ms) {
      now = new Date(now.getTime() + ms);
    },
    async newTenant() {
      const tenantId = randomUUID();
      const insert = `INSERT INTO tenants (tenant_id, name, plan, created_at) VALUES ($1, 'Queue', 'pro', now())`;
      await database.tenant(tenantId, (sql) => sql(insert, [tenantId]));
      return tenantId;
    },
    async add(tenantId, changes = {}) {
      now = new Date(now.getTime() + 1);
      const job = { id: uuidv7(), tenantId, kind: 'PET_IDENTIFICATION', petId: null, sessionId: null, ...changes };
      const input = { uploadIds: [] };
      await database.tenant(tenantId, (sql) =>
        insertJob(sql, { input, retryOf: null, traceParent: null, deadlineMs, ...job } as NewJob<JobKind>),
      );
      return job.id;
    },
    read: async (tenantId, jobId) =>
      (await database.tenant(tenantId, (sql) => findJobOfAnyKind(sql, tenantId, jobId)))!,
    claims: (options = {}, other = database) =>
      openClaims({ ...SYSTEM_SOURCES, database: other, log }, { leaseMs, perTenantMax: 100, ...options }),
  };
}

async function takeAll(claims: Claims): Promise<JobRow[]> {
  const jobs: JobRow[] = [];
  for (let job = await claims.take(); job; job = await claims.take()) jobs.push(job);
  return jobs;
}

test('serves tenants round-robin whatever their number of jobs, and the oldest job of a tenant first (S9)', async () => {
  const queue = await newQueue();
  const [flood, quiet, late] = [await queue.newTenant(), await queue.newTenant(), await queue.newTenant()];
  const ids = new Map<string, string[]>([
    [flood, []],
    [quiet, []],
    [late, []],
  ]);
  for (let n = 0; n < 9; n++) ids.get(flood)!.push(await queue.add(flood));
  for (let n = 0; n < 3; n++) ids.get(quiet)!.push(await queue.add(quiet));
  ids.get(late)!.push(await queue.add(late));
  const jobs = await takeAll(queue.claims());
  const order = jobs.map((job) => job.tenantId);
  assert.equal(new Set(order.slice(0, 3)).size, 3, 'each of the three is among the first three');
  assert.deepEqual(order.slice(3, 7).sort(), [flood, flood, quiet, quiet].sort());
  assert.notEqual(order[3], order[4]);
  for (const [tenantId, added] of ids) {
    assert.deepEqual(
      jobs.filter((job) => job.tenantId === tenantId).map((job) => job.id),
      added,
    );
  }
});

test('limits the slots of a tenant and leaves the rest to others', async () => {
  const queue = await newQueue();
  const [flood, quiet] = [await queue.newTenant(), await queue.newTenant()];
  for (let n = 0; n < 5; n++) await queue.add(flood);
  const claims = queue.claims({ perTenantMax: 2 });
  const held = await takeAll(claims);
  assert.deepEqual(
    held.map((job) => job.tenantId),
    [flood, flood],
  );
  await queue.add(quiet);
  assert.equal((await claims.take())?.tenantId, quiet);
  assert.equal(await claims.take(), undefined);
  claims.release(held[0]!);
  assert.equal((await claims.take())?.tenantId, flood);
});

test('claims every job exactly once under concurrency', async () => {
  const queue = await newQueue();
  const tenants = [await queue.newTenant(), await queue.newTenant()];
  for (let n = 0; n < 20; n++) await queue.add(tenants[n % 2]!);
  const workers = [queue.claims(), queue.claims(), queue.claims()];
  const taken = await Promise.all(Array.from({ length: 30 }, (_, n) => workers[n % 3]!.take()));
  const rest = await takeAll(queue.claims());
  const ids = [...taken, ...rest].flatMap((job) => (job ? [job.id] : []));
  assert.deepEqual([ids.length, new Set(ids).size], [20, 20]);
});

test('locks a worker out of a job that was claimed again: it can neither end, return nor keep it (R2)', async () => {
  const queue = await newQueue();
  const tenantId = await queue.newTenant();
  const jobId = await queue.add(tenantId);
  const stopped = (await queue.claims().take())!;
  queue.pass(leaseMs + 1);
  const next = (await queue.claims().take())!;
  assert.deepEqual([next.id, next.attempt], [jobId, 1]);
  const inTenant = <T>(run: (sql: Sql) => Promise<T>) => queue.database.tenant(tenantId, run);
  assert.equal(await inTenant((sql) => beat(sql, stopped, leaseMs)), false);
  assert.equal(await inTenant((sql) => succeed(sql, stopped, { decision: 'UNKNOWN' }, ENGINE)), false);
  await inTenant((sql) => fail(sql, stopped, ownFault(), ENGINE));
  await inTenant((sql) => putBack(sql, stopped, 0, false));
  const job = await queue.read(tenantId, jobId);
  assert.deepEqual([job.status, job.fence, job.attempt], ['PROCESSING', next.fence, 1]);
  assert.equal(await inTenant((sql) => succeed(sql, next, { decision: 'UNKNOWN' }, ENGINE)), true);
  assert.equal((await queue.read(tenantId, jobId)).status, 'SUCCESS');
});

test('keeps a job while its worker sends heartbeats', async () => {
  const queue = await newQueue();
  const tenantId = await queue.newTenant();
  await queue.add(tenantId);
  const job = (await queue.claims().take())!;
  queue.pass(leaseMs - 1);
  assert.equal(await queue.database.tenant(tenantId, (sql) => beat(sql, job, leaseMs)), true);
  queue.pass(leaseMs - 1);
  assert.equal(await queue.claims().take(), undefined);
});

/** The process that holds a job is silent, and the pause that follows is over. */
async function loseHolder({ database, pass }: Queue): Promise<void> {
  pass(leaseMs + 1);
  await database.system(freeSilent);
  pass(PAUSE_MS_MAX);
}

test('tries a job again whose process was lost, without counting the attempt, until it was lost with five processes', async () => {
  const queue = await newQueue();
  const tenantId = await queue.newTenant();
  const jobId = await queue.add(tenantId);
  for (let lost = 0; lost < 5; lost++) {
    const job = (await queue.claims().take())!;
    assert.deepEqual([job.id, job.attempt, job.lostWith.length], [jobId, 1, lost]);
    await loseHolder(queue);
  }
  assert.equal(await queue.claims().take(), undefined);
  const job = await queue.read(tenantId, jobId);
  assert.deepEqual([job.status, job.error?.retryable], ['FAILED', true]);
});

test('counts a process once that loses a job again and again, and not at all when it is found alive', async () => {
  const queue = await newQueue();
  const tenantId = await queue.newTenant();
  const jobId = await queue.add(tenantId);
  const claims = queue.claims();
  for (let lost = 0; lost < 9; lost++) {
    const job = (await claims.take())!;
    assert.equal(job.lostWith.length, Math.min(lost, 1));
    await loseHolder(queue);
    claims.release(job);
  }
  await queue.claims().take();
  await loseHolder(queue);
  assert.equal((await queue.read(tenantId, jobId)).lostWith.length, 2);
  await claims.absolve({ tenantId, id: jobId });
  assert.equal((await queue.read(tenantId, jobId)).lostWith.length, 1);
});

test('continues within minutes after the clock was set back by two hours, with jobs held and jobs put back before', async () => {
  const queue = await newQueue();
  const tenantId = await queue.newTenant();
  const [lost, held, back] = [await queue.add(tenantId), await queue.add(tenantId), await queue.add(tenantId)];
  const claims = queue.claims();
  const jobs = await takeAll(claims);
  for (const job of jobs) claims.release(job);
  const jobOf = (id: string) => jobs.find((job) => job.id === id)!;
  await queue.database.tenant(tenantId, (sql) => putBack(sql, jobOf(back), 500, false));
  queue.pass(-2 * 3_600_000);
  assert.equal(await queue.database.system(shortenWaits), 3);
  assert.equal((await claims.take())?.id, back);
  queue.pass(60_000);
  assert.ok(await queue.database.tenant(tenantId, (sql) => beat(sql, jobOf(held), 10 * 60_000)));
  queue.pass(61_000);
  await queue.database.system(shortenWaits);
  await queue.database.system(freeSilent);
  assert.deepEqual(
    [(await queue.read(tenantId, lost)).status, (await queue.read(tenantId, held)).status],
    ['PENDING', 'PROCESSING'],
  );
});

test('runs a job alone that was lost with two processes', async () => {
  const queue = await newQueue();
  const tenantId = await queue.newTenant();
  const suspectId = await queue.add(tenantId);
  await queue.claims().take();
  await loseHolder(queue);
  await queue.claims().take();
  queue.pass(leaseMs + 1);
  await queue.database.system(freeSilent);
  const claims = queue.claims();
  await queue.add(tenantId);
  const first = (await claims.take())!;
  queue.pass(1000);
  const suspect = (await claims.take())!;
  assert.equal(suspect.id, suspectId);
  const laterId = await queue.add(tenantId);
  assert.equal(await claims.take(), undefined);
  let isAlone = false;
  const alone = claims.untilAlone(suspect).then(() => {
    isAlone = true;
  });
  await claims.untilAlone(first);
  assert.equal(isAlone, false);
  claims.release(first);
  await alone;
  assert.equal(await claims.take(), undefined);
  claims.release(suspect);
  assert.equal((await claims.take())?.id, laterId);
});

test('ends the pause of a job before its deadline', async () => {
  const queue = await newQueue();
  const tenantId = await queue.newTenant();
  const jobId = await queue.add(tenantId);
  queue.pass(deadlineMs - 10_000);
  const job = (await queue.claims().take())!;
  await queue.database.tenant(tenantId, (sql) => postpone(sql, job, 30_000));
  queue.pass(4_900);
  assert.equal(await queue.claims().take(), undefined);
  queue.pass(100);
  assert.deepEqual([(await queue.claims().take())?.attempt, (await queue.read(tenantId, jobId)).setbacks], [1, 1]);
});

test('ends waiting and running jobs past their deadline with an internal error (R1)', async () => {
  const queue = await newQueue();
  const tenantId = await queue.newTenant();
  const heldId = await queue.add(tenantId);
  const held = (await queue.claims({ leaseMs: 10 * deadlineMs }).take())!;
  await queue.database.tenant(tenantId, (sql) =>
    sql(
      `INSERT INTO jobs (tenant_id, id, kind, status, input, run_after, deadline_at, created_at)
       SELECT $1, gen_random_uuid(), 'PET_IDENTIFICATION', 'PENDING', '{"uploadIds":[]}', service_now(),
              service_now() + interval '10 minutes', service_now() FROM generate_series(1, 1200)`,
      [tenantId],
    ),
  );
  queue.pass(deadlineMs + 1);
  const fresh = await queue.add(tenantId);
  assert.equal((await queue.claims().take())?.id, fresh);
  const counts = await queue.database.tenant(tenantId, (sql) =>
    sql(`SELECT status, count(*)::int AS count FROM jobs GROUP BY status ORDER BY status`),
  );
  assert.deepEqual(counts, [
    { status: 'FAILED', count: 1201 },
    { status: 'PROCESSING', count: 1 },
  ]);
  assert.equal((await queue.read(tenantId, heldId)).error?.retryable, true);
  assert.equal(await queue.database.tenant(tenantId, (sql) => succeed(sql, held, {}, ENGINE)), false);
});

test('ends jobs past their deadline even while no job can be claimed', async () => {
  const queue = await newQueue();
  const tenantId = await queue.newTenant();
  const jobId = await queue.add(tenantId);
  queue.pass(deadlineMs);
  const system: Database['system'] = (run) =>
    queue.database.system((sql) =>
      run(async (text, values) => {
        if (text.includes('next_waiting_job')) throw new Error('claims fail here');
        return await sql(text, values);
      }),
    );
  assert.equal(await queue.claims({}, { ...queue.database, system }).take(), undefined);
  assert.equal((await queue.read(tenantId, jobId)).status, 'FAILED');
});

test('delays a returned job until its pause is over, and no other job', async () => {
  const queue = await newQueue();
  const tenantId = await queue.newTenant();
  const first = await queue.add(tenantId);
  const second = await queue.add(tenantId);
  const job = (await queue.claims().take())!;
  assert.equal(job.id, first);
  await queue.database.tenant(tenantId, (sql) => putBack(sql, job, 500, false));
  assert.equal((await queue.claims().take())?.id, second);
  assert.equal(await queue.claims().take(), undefined);
  queue.pass(500);
  assert.equal((await queue.claims().take())?.id, first);
});

test('allows one ongoing addition job per pet by a database constraint', async () => {
  const queue = await newQueue();
  const tenantId = await queue.newTenant();
  const petId = randomUUID();
  const addition = { kind: 'FINGERPRINT_ADDITION', petId } as const;
  await queue.add(tenantId, addition);
  const isRefused = (error: unknown) => isUniqueViolation(error, 'jobs_ongoing_addition_key');
  await assert.rejects(queue.add(tenantId, addition), isRefused);
  const held = (await queue.claims().take())!;
  await assert.rejects(queue.add(tenantId, addition), isRefused);
  await queue.database.tenant(tenantId, (sql) => succeed(sql, held, {}, ENGINE));
  await queue.add(tenantId, addition);
  await queue.add(await queue.newTenant(), addition);
});
