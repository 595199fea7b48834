import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { until } from '../../testing/processes.ts';
import { newTenant, sharedService } from '../../testing/service.ts';
import type { Database, Sql } from '../storage/database/database.ts';
import { DatabaseUnreachable } from '../storage/database/failures.ts';
import { answerOnce } from './idempotency.ts';

const hourMs = 3_600_000;

/** Requests with one Idempotency-Key of a separate tenant, at chosen times. */
async function open() {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const { services } = service.app;
  const key = randomUUID();
  let acted = 0;
  const succeed = async () => ({ status: 201, body: { data: ++acted } });
  const request = (
    agoMs: number,
    change: { file?: string; act?: () => Promise<{ status: number }>; database?: Database } = {},
  ) => {
    const clock = () => new Date(services.clock().getTime() - agoMs);
    const { file: text = 'the same file', database = services.database } = change;
    const file = { path: '', bytes: text.length, sha256: createHash('sha256').update(text).digest() };
    return answerOnce(
      { ...services, database, clock },
      { tenantId, operation: 'uploadFingerprint', isRepeatable: true, keyMode: 'live', isUpload: true },
      { headers: { 'idempotency-key': key } },
      { params: {}, query: {}, body: undefined, form: {}, file },
      change.act ?? succeed,
    );
  };
  const claimedAt = async () => {
    const [row] = await services.database.tenant(tenantId, (sql) =>
      sql<{ at: Date }>('SELECT created_at AS at FROM idempotent_requests WHERE idempotency_key = $1', [key]),
    );
    return row!.at.getTime();
  };
  const now = () => services.clock().getTime();
  return { database: services.database, request, claimedAt, now, acted: () => acted };
}

test('an Idempotency-Key answers a repetition for 24 hours and is free again afterwards', async () => {
  const { request, acted } = await open();
  await request(25 * hourMs);
  assert.equal((await request(2 * hourMs)).headers?.['idempotency-replayed'], 'true');
  assert.equal(acted(), 1);
  assert.equal((await request(0)).headers?.['idempotency-replayed'], undefined);
  assert.equal(acted(), 2);
});

test('another file under an Idempotency-Key is another request', async () => {
  const { request, acted } = await open();
  await request(0);
  await assert.rejects(request(0, { file: 'another file' }), { failure: 'idempotencyKeyReused' });
  assert.equal(acted(), 1);
});

test('a failure leaves its Idempotency-Key free', async () => {
  const { request, acted } = await open();
  await assert.rejects(request(0, { act: () => Promise.reject(new Error('failed')) }), /failed/);
  await request(0);
  assert.equal(acted(), 1);
});

test('a repetition beside a first request is a conflict, until that must have died with its process', async () => {
  const { request, acted } = await open();
  let end = () => {};
  let running: Promise<unknown> | undefined;
  await new Promise<void>((begun) => {
    const act = () =>
      new Promise<{ status: number }>((resolve) => {
        end = () => resolve({ status: 201 });
        begun();
      });
    running = request(15_000, { act });
  });
  await assert.rejects(request(6_000), { failure: 'idempotencyConflict' });
  assert.equal(acted(), 0);
  await request(0);
  assert.equal(acted(), 1);
  end();
  await running;
});

test('an upload that failed because the database was away soon leaves its Idempotency-Key free', async () => {
  const { database, request, acted } = await open();
  let isAway = false;
  const failing: Database = {
    ...database,
    tenant: async (tenantId, run) => {
      if (isAway) throw new DatabaseUnreachable(new Error('away'));
      return await database.tenant(tenantId, run);
    },
  };
  const act = async () => {
    isAway = true;
    throw new DatabaseUnreachable(new Error('away'));
  };
  await assert.rejects(request(0, { act, database: failing }), DatabaseUnreachable);
  await assert.rejects(request(0), { failure: 'idempotencyConflict' });
  isAway = false;
  await until(
    () =>
      request(0).then(
        () => true,
        () => false,
      ),
    'a free key',
  );
  assert.equal(acted(), 1);
});

test('an upload whose claim is from before the clock was set back may be repeated', async () => {
  const { request, acted } = await open();
  void request(-2 * hourMs, { act: () => new Promise(() => {}) });
  await until(
    () =>
      request(0).then(
        () => true,
        (cause) => cause.failure !== 'idempotencyConflict',
      ),
    'a free key',
  );
  assert.equal(acted(), 1);
});

test('an upload that takes longer than a claim lasts keeps its Idempotency-Key', async () => {
  const { request, claimedAt, now, acted } = await open();
  let end = () => {};
  let running: Promise<unknown> | undefined;
  await new Promise<void>((begun) => {
    const act = () =>
      new Promise<{ status: number }>((resolve) => {
        end = () => resolve({ status: 201 });
        begun();
      });
    running = request(0, { act });
  });
  const first = await claimedAt();
  await until(async () => (await claimedAt()) > first, 'an extended claim');
  // By the first claim alone it would be lost now.
  const afterMs = (await claimedAt()) + 9_000 - now();
  await assert.rejects(request(-afterMs), { failure: 'idempotencyConflict' });
  end();
  await running;
  assert.equal((await request(0)).headers?.['idempotency-replayed'], 'true');
  assert.equal(acted(), 0);
});

/** Actions with one Idempotency-Key of a separate tenant, each creating a search pool. */
async function openActions() {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const { services } = service.app;
  const headers = { 'idempotency-key': randomUUID() };
  const write = (sql: Sql) =>
    sql(
      'INSERT INTO search_pools (tenant_id, id, name, created_at, updated_at) VALUES ($1, $2, $2::uuid::text, now(), now())',
      [tenantId, randomUUID()],
    );
  const request = (
    act: (database: Database) => Promise<{ status: number; body?: unknown }>,
    body: unknown = {},
    database: Database = services.database,
  ) =>
    answerOnce(
      { ...services, database },
      { tenantId, operation: 'createSearchPool', isRepeatable: true, keyMode: 'live', isUpload: false },
      { headers },
      { params: {}, query: {}, body, form: undefined },
      act,
    );
  const act = async (database: Database) =>
    await database.tenant(tenantId, async (sql) => {
      await write(sql);
      return { status: 201, body: { data: randomUUID() } };
    });
  const pools = async () => (await services.database.tenant(tenantId, (sql) => sql('SELECT FROM search_pools'))).length;
  return { database: services.database, tenantId, write, request, act, pools };
}

test('an action and the answer kept for its Idempotency-Key are there together or not at all', async () => {
  const { database, request, act, pools } = await openActions();
  // The process dies after all writes and before the commit, the latest time at which both can be lost.
  const dying: Database = {
    ...database,
    tenant: (tenantId, run) =>
      database.tenant(tenantId, async (sql) => {
        const value = await run(sql);
        const kept = await sql('SELECT FROM idempotent_requests WHERE answer IS NOT NULL');
        if (kept.length > 0) throw new Error('died');
        return value;
      }),
  };
  await assert.rejects(request(act, {}, dying), /died/);
  assert.equal(await pools(), 0);
  const first = await request(act);
  assert.equal(await pools(), 1);
  const again = await request(act);
  assert.deepEqual([again.body, again.headers?.['idempotency-replayed']], [first.body, 'true']);
  assert.equal(await pools(), 1);
});

test('one of twenty simultaneous requests under one Idempotency-Key acts, and the others get its answer or a conflict', async () => {
  const { request, act, pools } = await openActions();
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => request(act)));
  const answers = all.flatMap((one) => (one.status === 'fulfilled' ? [JSON.stringify(one.value.body)] : []));
  assert.equal(new Set(answers).size, 1);
  for (const one of all) if (one.status === 'rejected') assert.equal(one.reason.failure, 'idempotencyConflict');
  assert.equal(await pools(), 1);
});

test("work after an action's transaction follows the commit, with an Idempotency-Key as without", async () => {
  const { database, request, act, pools } = await openActions();
  let seen = -1;
  const after = async (keeping: Database) => {
    const answer = await act(keeping);
    seen = await pools();
    return answer;
  };
  await after(database);
  assert.equal(seen, 1);
  await request(after);
  assert.equal(seen, 2);
});

test('an action whose transaction returns no response, or that writes in another tenant first, leaves nothing', async () => {
  const { tenantId, write, request, act, pools } = await openActions();
  const other = await openActions();
  const silent = async (database: Database) => {
    await database.tenant(tenantId, write);
    return { status: 204 };
  };
  await assert.rejects(request(silent), /returns its response/);
  const elsewhere = async (database: Database) => {
    await database.tenant(other.tenantId, other.write);
    return await act(database);
  };
  await assert.rejects(request(elsewhere), /after its own commit/);
  assert.deepEqual([await pools(), await other.pools()], [0, 0]);
});

test('an action that fails after it has written leaves neither its write nor its Idempotency-Key', async () => {
  const { tenantId, write, request, act, pools } = await openActions();
  await assert.rejects(
    request(
      async (database) =>
        await database.tenant(tenantId, async (sql) => {
          await write(sql);
          throw new Error('failed');
        }),
    ),
    /failed/,
  );
  assert.equal(await pools(), 0);
  await request(act);
  await assert.rejects(request(act, { name: 'another' }), { failure: 'idempotencyKeyReused' });
  assert.equal(await pools(), 1);
});

test('an action acts although an earlier release died while it held the Idempotency-Key', async () => {
  const { database, tenantId, request, act, pools } = await openActions();
  await request(act);
  await database.tenant(tenantId, (sql) => sql('UPDATE idempotent_requests SET answer = NULL'));
  await request(act);
  assert.equal(await pools(), 2);
  assert.equal((await request(act)).headers?.['idempotency-replayed'], 'true');
});
