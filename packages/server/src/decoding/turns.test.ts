import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTurn, overBound, type Turn } from './turns.ts';

const turn = (tenantId: string, megapixels = 2): Turn => ({
  tenantId,
  pixels: megapixels * 1e6,
  bytes: megapixels * 3e6,
});
const bounds = { processesMax: 4, bytesMax: 400e6, pixelsMax: 200e6 };
const nobody: ReadonlyMap<string, number> = new Map();

test('a tenant with nothing being decoded goes before everything that another tenant has waiting', () => {
  assert.equal(nextTurn([turn('a'), turn('a'), turn('b')], [turn('a')], nobody, bounds), 2);
});

test('among tenants with equal amounts being decoded, the one that was served longest ago is next, then the one that came first', () => {
  const served = new Map([
    ['a', 7],
    ['b', 3],
  ]);
  assert.equal(nextTurn([turn('a'), turn('b')], [], served, bounds), 1);
  assert.equal(nextTurn([turn('b'), turn('b')], [], served, bounds), 0);
});

test('no more pictures are decoded at once than there are processes', () => {
  const running = Array.from({ length: 4 }, (_, n) => turn(String(n)));
  assert.equal(nextTurn([turn('x')], running, nobody, bounds), undefined);
});

test('large pictures leave one process to the others, but may use a single process', () => {
  const large = turn('a', 50);
  assert.equal(nextTurn([large], [large, large, large], nobody, { ...bounds, bytesMax: 1e12 }), undefined);
  assert.equal(nextTurn([large, turn('b')], [large, large, large], nobody, { ...bounds, bytesMax: 1e12 }), 1);
  assert.equal(nextTurn([large], [], nobody, { ...bounds, processesMax: 1 }), 0);
});

test('a picture that does not fit into memory waits and is not overtaken; alone, any picture may start', () => {
  const running = [turn('a', 15), turn('a', 15), turn('a', 15)];
  const tight = { ...bounds, bytesMax: 140e6 };
  assert.equal(nextTurn([turn('b', 15), turn('c')], running, nobody, tight), undefined);
  assert.equal(nextTurn([turn('b', 50)], [], nobody, tight), 0);
});

test('one tenant may fill half of what waits, all together the whole, and one picture always finds room', () => {
  assert.equal(overBound([], turn('a', 500), bounds), undefined);
  assert.equal(overBound([turn('a', 90)], turn('a', 20), bounds), 'tenant');
  assert.equal(overBound([turn('a', 90)], turn('b', 20), bounds), undefined);
  assert.equal(overBound([turn('a', 90), turn('b', 90)], turn('c', 30), bounds), 'service');
  const tiny = Array.from({ length: 100 }, () => turn('a', 0.01));
  assert.equal(overBound(tiny, turn('a', 0.01), bounds), 'tenant', 'a small file counts as a megapixel');
});
