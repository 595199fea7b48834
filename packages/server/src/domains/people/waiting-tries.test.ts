import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWaitingTries } from './waiting-tries.ts';

const open = () => openWaitingTries(() => new Error('full'));

test('limits a block to nine places', () => {
  const tries = open();
  const entered = Array.from({ length: 9 }, () => tries.enter('a'));
  assert.throws(() => tries.requireRoom('a'), /full/);
  tries.requireRoom('b');
  entered[0]!.end();
  tries.requireRoom('a');
});

test('gives a place of the block with the most attempts to a block with fewer when all are taken', () => {
  const tries = open();
  const crowd = Array.from({ length: 60 }, (_, n) => tries.enter(`block ${n % 7}`));
  for (let n = 0; n < 5; n++) assert.equal(tries.enter('owner').signal.aborted, false);
  const refused = crowd.filter(({ signal }) => signal.aborted);
  assert.equal(refused.length, 5);
  assert.match(String(refused[0]!.signal.reason), /full/);
});

test('does not preempt a running attempt, or any while all blocks have few', () => {
  const tries = open();
  const each = Array.from({ length: 60 }, (_, n) => tries.enter(`block ${n % 30}`));
  for (const { begin } of each) begin();
  assert.throws(() => tries.enter('owner'), /full/);
  const few = open();
  for (let n = 0; n < 60; n++) few.enter(`block ${n}`);
  assert.throws(() => few.enter('owner'), /full/);
});
