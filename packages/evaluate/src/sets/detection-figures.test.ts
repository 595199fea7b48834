import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectionFigures } from './answer-figures.ts';

/** A hundred searches of ten animals whose strangers score 0 to 99, with the right pet at `own`. */
const searches = (own: number) =>
  Array.from({ length: 100 }, (_, other) => ({ identity: other % 10, rank: own > other ? 1 : 2, own, other }));

test('the threshold is the score that the allowed share of searches without the right pet exceeds', () => {
  // 10 of 100 searches without the right pet score above 89, 1 above 98.
  assert.deepEqual(
    [89.5, 89, 98.5].map((own) => Object.values(detectionFigures(searches(own), 10)).map(({ value }) => value)),
    [
      [0.9, 0],
      [0, 0],
      [0.99, 0.99],
    ],
  );
});

test('a search that finds another pet first counts as missed, whatever its score', () => {
  const missed = searches(200).map((one, n) => (n < 50 ? { ...one, rank: 2 } : one));
  assert.equal(detectionFigures(missed, 10)['1e-1'].value, 0.5);
});

test('too few searches, and searches of one animal, have no figure', () => {
  assert.equal(detectionFigures(searches(200).slice(0, 99), 10)['1e-2'].value, null);
  assert.equal(
    detectionFigures(
      searches(200).map((one) => ({ ...one, identity: 0 })),
      1,
    )['1e-1'].value,
    null,
  );
});

test('the interval is over animals: one that is never found widens it', () => {
  const mixed = searches(200).map((one) => (one.identity === 0 ? { ...one, rank: 2 } : one));
  const { value, interval } = detectionFigures(mixed, 10)['1e-1'];
  assert.ok(Math.abs(value! - 0.9) < 1e-9 && interval![0] < 0.8 && interval![1] === 1);
});
