import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FastifyReply } from 'fastify';
import { sharedDatabase } from '../../testing/database/shared-database.ts';
import { Failure } from '../common/failure.ts';
import { type RateBudget, takeShare } from './rate-budget-store.ts';
import { openRateLimits, type Spender } from './rate-limits.ts';

const perMinute = { read: 6, action: 3, upload: 600 };

/** Nodes on one database with a manual clock, and two tenants of this test. */
async function open(nodes = 1) {
  const { database } = await sharedDatabase();
  const [one, other] = [randomUUID(), randomUUID()];
  for (const id of [one, other])
    await database.tenant(id, (sql) =>
      sql(`INSERT INTO tenants (tenant_id, name, created_at) VALUES ($1, 'Own', now())`, [id]),
    );
  let nowMs = 1_800_000_000_000;
  const skewsMs: number[] = [];
  let asked = 0;
  const counted = {
    ...database,
    tenant: <T>(tenantId: string, run: Parameters<typeof database.tenant<T>>[1]) => {
      asked += 1;
      return database.tenant(tenantId, run);
    },
  };
  const limits = Array.from({ length: nodes }, (_, node) =>
    openRateLimits(perMinute, {
      database: counted,
      clock: () => new Date(nowMs + (skewsMs[node] ?? 0)),
      ticks: () => nowMs,
    }),
  );
  /** Whether the request was let through, and its headers. */
  const spend = async (
    tenantId: string,
    rate: keyof typeof perMinute = 'read',
    node = 0,
    key: Spender['key'] = { id: randomUUID(), requestsPerMinute: null },
  ) => {
    const headers: Record<string, string> = {};
    const reply = { header: (name: string, value: string) => (headers[name] = value) };
    try {
      await limits[node]!.spend({ tenantId, key }, rate, reply as unknown as FastifyReply);
      return { isServed: true, headers };
    } catch (cause) {
      assert.ok(cause instanceof Failure && cause.failure === 'tooManyRequests');
      return { isServed: false, headers: { ...headers, ...cause.options.headers } };
    }
  };
  /** Number served of concurrent requests, spread over all nodes. */
  const served = async (count: number, tenantId: string, rate: keyof typeof perMinute = 'read') => {
    const asking = Array.from({ length: count }, (_, at) => spend(tenantId, rate, at % nodes));
    return (await Promise.all(asking)).filter(({ isServed }) => isServed).length;
  };
  return { one, other, spend, served, skewsMs, asked: () => asked, pass: (ms: number) => (nowMs += ms) };
}

test('serves exactly a budget’s number of simultaneous requests, independent of other tenants', async () => {
  const { one, other, spend, served } = await open();
  assert.equal(await served(10, one), 6);
  assert.equal(await served(10, other), 6);
  assert.ok((await spend(one, 'action')).isServed, 'each kind of request has a budget of its own');
});

test('shares a budget between three nodes queried at the same time', async () => {
  const { one, served, pass } = await open(3);
  assert.equal(await served(1_000, one, 'upload'), 600);
  pass(30_000);
  assert.equal(await served(1_000, one, 'upload'), 300);
});

test('refills a spent budget evenly, up to its size', async () => {
  const { one, served, pass } = await open();
  await served(6, one);
  pass(9_999);
  assert.equal(await served(1, one), 0);
  pass(1);
  assert.equal(await served(2, one), 1);
  pass(3_600_000);
  assert.equal(await served(10, one), 6);
});

test('tells a tenant without budget the time of the next request, which is then served', async () => {
  const { one, spend, served, pass } = await open();
  await served(6, one);
  const { headers } = await spend(one);
  assert.deepEqual([headers['retry-after'], headers['ratelimit']], ['10', '"read";r=0;t=10']);
  pass(10_000);
  assert.ok((await spend(one)).isServed);
});

test('reads a fiftieth of a budget from the database per statement, and refuses without statements', async () => {
  const { one, served, asked } = await open();
  assert.equal(await served(600, one, 'upload'), 600);
  assert.equal(asked(), 50);
  await served(1, one, 'upload');
  const before = asked();
  assert.equal(await served(500, one, 'upload'), 0);
  assert.equal(asked(), before);
});

test('grants no more than a budget and its refill to any nodes with skewed clocks', () => {
  const takings = fc.array(fc.record({ afterMs: fc.nat(20_000), skewMs: fc.integer({ min: -5_000, max: 5_000 }) }), {
    minLength: 1,
    maxLength: 200,
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), takings, (budgetOfAMinute, list) => {
      let kept: RateBudget | undefined;
      let [nowMs, total, lastMs] = [1_800_000_000_000, 0, 0];
      const firstMs = nowMs + list[0]!.skewMs;
      for (const { afterMs, skewMs } of list) {
        nowMs += afterMs;
        lastMs = Math.max(lastMs, nowMs + skewMs, firstMs);
        const { granted, budget } = takeShare(kept, budgetOfAMinute, new Date(nowMs + skewMs));
        assert.ok(granted >= 0 && budget.left >= 0 && budget.left <= budgetOfAMinute);
        [kept, total] = [budget, total + granted];
      }
      assert.ok(total <= budgetOfAMinute + ((lastMs - firstMs) / 60_000) * budgetOfAMinute + 1e-6);
    }),
  );
});

test('serves again within a window after the clock was set back by two hours', async () => {
  const { one, spend, served, skewsMs, pass } = await open();
  assert.equal(await served(10, one), 6);
  skewsMs[0] = -7_200_000;
  pass(10_000);
  const { isServed, headers } = await spend(one);
  assert.deepEqual([isServed, headers['retry-after']], [false, '10'], 'the time that passed meanwhile is not known');
  pass(10_000);
  assert.equal(await served(10, one), 1);
  pass(60_000);
  assert.equal(await served(10, one), 6);
});

test('limits a key on all nodes and over all kinds of request, without affecting other keys', async () => {
  const { one, other, spend, pass } = await open(2);
  const key = { id: randomUUID(), requestsPerMinute: 2 };
  const served = async (count: number, of: Spender['key'], rate: keyof typeof perMinute = 'upload') => {
    const asking = Array.from({ length: count }, (_, at) => spend(one, rate, at % 2, of));
    return (await Promise.all(asking)).filter(({ isServed }) => isServed).length;
  };
  assert.equal(await served(1, key, 'read'), 1);
  assert.equal(await served(5, key), 1);
  const refused = await spend(one, 'upload', 0, key);
  assert.equal(refused.isServed, false);
  assert.deepEqual(
    [refused.headers['ratelimit-policy'], refused.headers['retry-after']],
    ['"key";q=2;w=60, "upload";q=600;w=60', '30'],
  );
  assert.match(refused.headers['ratelimit']!, /^"key";r=0;t=30$/);
  assert.equal(await served(5, { id: randomUUID(), requestsPerMinute: 2 }), 2, 'another key');
  assert.ok((await spend(other, 'upload', 0, key)).isServed, 'a budget is within its tenant');
  assert.equal(await served(3, { ...key, requestsPerMinute: null }), 3, 'without a limit only the tenant’s counts');
  pass(30_000);
  assert.equal(await served(5, key), 1);
  pass(2_000);
  assert.equal(await served(5, { ...key, requestsPerMinute: 600 }), 5, 'a raised limit refills at once');
});

test('reports a key’s limit next to its tenant’s remaining budget, and applies both', async () => {
  const { one, spend } = await open();
  const key = { id: randomUUID(), requestsPerMinute: 100 };
  const first = await spend(one, 'read', 0, key);
  assert.equal(first.headers['ratelimit'], '"key";r=99;t=1, "read";r=5;t=10');
  for (let n = 0; n < 5; n++) assert.ok((await spend(one, 'read', 0, key)).isServed);
  const refused = await spend(one, 'read', 0, key);
  assert.deepEqual([refused.isServed, refused.headers['ratelimit']], [false, '"read";r=0;t=10']);
});
