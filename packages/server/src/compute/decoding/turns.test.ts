import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openTurnQueue } from './turn-queue.ts';
import { nextTurn, overBound, type Turn } from './turns.ts';

const turn = (tenantId: string, megapixels = 2): Turn => ({
  tenantId,
  expectedMs: megapixels * 50,
  bytes: megapixels * 3e6,
});
const bounds = { coresMax: 3, processesMax: 4, bytesMax: 400e6, workMsMax: 10_000 };
const nobody = { of: () => 0, hasOther: () => false };
const two = { of: () => 0, hasOther: () => true };

test('prefers a tenant with nothing running to all waiting turns of another', () => {
  assert.equal(nextTurn([turn('a'), turn('a'), turn('b')], [turn('a')], nobody, bounds), 2);
});

test('among tenants with equal running turns, prefers the one with the least recent use, then the first come', () => {
  const use = { of: (tenantId: string) => (tenantId === 'a' ? 700 : 300), hasOther: () => true };
  assert.equal(nextTurn([turn('a'), turn('b')], [], use, bounds), 1);
  assert.equal(nextTurn([turn('b'), turn('b')], [], use, bounds), 0);
});

test('reserves the last free process for a tenant with none running, unless there is only one process', () => {
  const running = [turn('a'), turn('a'), turn('b')];
  assert.equal(nextTurn([turn('a'), turn('b')], running, nobody, bounds), undefined);
  assert.equal(
    nextTurn([turn('a')], running, nobody, { ...bounds, coresMax: 4 }),
    undefined,
    'also with little memory',
  );
  assert.equal(nextTurn([turn('a'), turn('c')], running, nobody, bounds), 1);
  assert.equal(nextTurn([turn('a')], running.slice(1), nobody, bounds), 0);
  assert.equal(nextTurn([turn('a')], [], nobody, { ...bounds, processesMax: 1 }), 0);
});

test('runs no more pictures at a time than there are processes', () => {
  const running = Array.from({ length: 4 }, (_, n) => turn(String(n)));
  assert.equal(nextTurn([turn('x')], running, nobody, bounds), undefined);
});

test('reserves a core for others while another tenant sends pictures, unless there is only one core', () => {
  const running = [turn('a'), turn('a')];
  assert.equal(nextTurn([turn('a')], running, nobody, bounds), 0);
  assert.equal(nextTurn([turn('a')], running, two, bounds), undefined);
  assert.equal(nextTurn([turn('a'), turn('b')], running, two, bounds), 1);
  assert.equal(nextTurn([turn('a')], [], two, { ...bounds, coresMax: 1, processesMax: 2 }), 0);
});

test('leaves one process free of slow pictures, but lets them use a single process', () => {
  const large = ['a', 'b', 'c'].map((tenantId) => turn(tenantId, 50));
  assert.equal(nextTurn([turn('d', 50)], large, nobody, { ...bounds, bytesMax: 1e12 }), undefined);
  assert.equal(nextTurn([turn('d', 50), turn('e')], large, nobody, { ...bounds, bytesMax: 1e12 }), 1);
  assert.equal(nextTurn([turn('a', 50)], [], nobody, { ...bounds, processesMax: 1 }), 0);
});

test('does not overtake a picture that waits for memory, and starts any picture alone', () => {
  const running = [turn('a', 15), turn('a', 15), turn('a', 15)];
  const tight = { ...bounds, bytesMax: 140e6 };
  assert.equal(nextTurn([turn('b', 15), turn('c')], running, nobody, tight), undefined);
  assert.equal(nextTurn([turn('b', 50)], [], nobody, tight), 0);
});

test('limits a tenant to half the queue, and always has room for one picture', () => {
  assert.equal(overBound([], turn('a', 500), bounds), undefined);
  assert.equal(overBound([turn('a', 90)], turn('a', 20), bounds), 'tenant');
  assert.equal(overBound([turn('a', 90)], turn('b', 20), bounds), undefined);
  assert.equal(overBound([turn('a', 90), turn('b', 90)], turn('c', 30), bounds), 'service');
});

test('in any order of arrival and end, a tenant beside another never has more turns than cores but one', async () => {
  const places = { coresMax: 2, processesMax: 3, bytesMax: 1e12, workMsMax: 1e12 };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 60 }), async (steps) => {
      const queue = openTurnQueue(places, () => 0);
      const running: { readonly tenantId: string; readonly end: () => void }[] = [];
      const arrive = async (tenantId: string) => {
        const end = await queue.take(turn(tenantId));
        running.push({ tenantId, end: () => end(100) });
      };
      await arrive('quiet');
      running.shift()!.end();
      for (const step of steps) {
        // Mostly the flood arrives. The quiet tenant sends one picture at a time.
        const isQuietDone = !running.some(({ tenantId }) => tenantId === 'quiet');
        if (step < 4) void arrive('flood');
        else if (step === 4 && isQuietDone) await arrive('quiet');
        else running.splice(step % Math.max(1, running.length), 1)[0]?.end();
        await new Promise(setImmediate);
        assert.ok(running.filter(({ tenantId }) => tenantId === 'flood').length <= 1);
      }
    }),
    { numRuns: 200 },
  );
});
