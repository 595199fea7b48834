import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFairTurns, openRecentUse } from './fair-turns.ts';

test('halves a tenant’s use every ten seconds, and refunds an overcharge', () => {
  let nowMs = 0;
  const use = openRecentUse(() => nowMs);
  use.charge('a', 800);
  assert.equal(use.of('a'), 800);
  assert.equal(use.of('b'), 0);
  nowMs = 10_000;
  assert.equal(use.of('a'), 400);
  use.charge('a', -1000);
  assert.equal(use.of('a'), 0);
});

test('counts another tenant until its use has decayed', () => {
  let nowMs = 0;
  const use = openRecentUse(() => nowMs);
  use.charge('a', 64);
  assert.deepEqual([use.hasOther('a'), use.hasOther('b')], [false, true]);
  nowMs = 60_000;
  assert.equal(use.hasOther('b'), true);
  nowMs = 60_001;
  assert.equal(use.hasOther('b'), false);
});

test('drops decayed accounts once there are many', () => {
  let nowMs = 0;
  const use = openRecentUse(() => nowMs);
  for (let n = 0; n <= 1000; n++) use.charge(`tenant ${n}`, 1);
  nowMs = 60_000;
  use.charge('new', 1);
  assert.equal(use.hasOther('new'), false);
});

/** Turns on a manual clock. Tasks last as long as declared and are ended manually. */
function newTurns(places: number) {
  let now = 0;
  const turns = openFairTurns({ places, nowMs: () => now });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  return {
    turns,
    started,
    ask: (tenantId: string, signal?: AbortSignal) =>
      turns.run(
        tenantId,
        () => {
          started.push(tenantId);
          return new Promise<void>((resolve) => ends.push(resolve));
        },
        signal,
      ),
    /** Ends the longest-running task after `ms`. */
    async end(ms: number) {
      now += ms;
      ends.shift()!();
      await new Promise(setImmediate);
    },
  };
}

test('runs a tenant’s few tasks before the waiting tasks of a flooding tenant', async () => {
  const { ask, end, started } = newTurns(2);
  for (let n = 0; n < 50; n++) void ask('flood');
  for (let n = 0; n < 10; n++) await end(50);
  for (let n = 0; n < 4; n++) void ask('quiet');
  const before = started.length;
  for (let n = 0; n < 4; n++) await end(50);
  assert.deepEqual(started.slice(before), ['quiet', 'quiet', 'quiet', 'quiet']);
});

test('gives equal shares of time to saturating tenants, however long their tasks are', async () => {
  const { ask, end, started } = newTurns(1);
  for (let n = 0; n < 200; n++) for (const tenantId of ['long', 'short']) void ask(tenantId);
  const used = { long: 0, short: 0 };
  for (let n = 0; n < 150; n++) {
    const tenantId = started.at(-1) as keyof typeof used;
    const ms = tenantId === 'long' ? 90 : 30;
    used[tenantId] += ms;
    await end(ms);
  }
  const share = used.long / (used.long + used.short);
  assert.ok(share > 0.45 && share < 0.55, `long tasks had ${share} of the time`);
});

test('runs no more tasks than places, first come first served within a tenant', async () => {
  const { turns } = newTurns(1);
  const order: number[] = [];
  const ends: (() => void)[] = [];
  for (const n of [1, 2, 3]) {
    void turns.run('one', () => {
      order.push(n);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  }
  assert.deepEqual([order, turns.waiting], [[1], 2]);
  ends.shift()!();
  await new Promise(setImmediate);
  assert.deepEqual([order, turns.waiting], [[1, 2], 1]);
});

test('never runs a task aborted while waiting, and frees the place of a failed task', async () => {
  const { turns, ask, end, started } = newTurns(1);
  const leaving = new AbortController();
  const first = ask('one');
  const left = assert.rejects(ask('one', leaving.signal), /left/);
  const failed = assert.rejects(
    turns.run('two', async () => {
      throw new Error('failed');
    }),
    /failed/,
  );
  const last = ask('one');
  leaving.abort(new Error('left'));
  await left;
  await assert.rejects(ask('one', leaving.signal), /left/);
  await end(10);
  await first;
  await failed;
  await end(10);
  await last;
  assert.deepEqual([started, turns.waiting], [['one', 'one'], 0]);
});

test('answers an aborted running task at once and frees its place when it has ended', async () => {
  const { turns, ask, end, started } = newTurns(1);
  const leaving = new AbortController();
  const left = assert.rejects(ask('one', leaving.signal), /left/);
  const next = ask('two');
  leaving.abort(new Error('left'));
  await left;
  assert.deepEqual([started, turns.running, turns.waiting], [['one'], 1, 1]);
  await end(10);
  assert.deepEqual(started, ['one', 'two']);
  await end(10);
  await next;
});
