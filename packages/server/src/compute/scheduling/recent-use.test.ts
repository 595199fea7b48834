import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRecentUse } from './recent-use.ts';

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
