import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DECISION } from '../parameters.ts';
import { CALIBRATION, type Calibration } from './calibration.ts';
import { claimPosition, falseMatchRate, spreadOf, standardise } from './false-match-rate.ts';

const made: Calibration = {
  ...CALIBRATION.DOG.plain,
  location: [-10, 0.5],
  spread: [2, -0.25],
  knots: [
    [0, -1],
    [2, -2],
    [3, -4],
  ],
  tailSlope: -1.5,
};
const rateAt = (position: number) => falseMatchRate(made, position);
const isNear = (found: number, expected: number) => Math.abs(found / expected - 1) < 1e-9;

test('the false-match rate is interpolated between the knots', () => {
  assert.ok(isNear(rateAt(0), 0.1) && isNear(rateAt(1), 10 ** -1.5) && isNear(rateAt(2.5), 1e-3));
  assert.equal(rateAt(-9), 0.1);
});

test('beyond the last knot the false-match rate falls with the tail slope, down to the lower bound', () => {
  assert.ok(isNear(rateAt(4), 10 ** -5.5) && isNear(rateAt(5), 10 ** -7));
  assert.equal(rateAt(100), DECISION.falseMatchRateMin);
});

test('ratios of more pairs are standardised by their own mean and spread', () => {
  assert.equal(standardise(made, -10, 1), 0);
  const pairs = Math.E ** 2;
  assert.ok(Math.abs(standardise(made, -9, pairs)) < 1e-12);
  assert.ok(isNear(spreadOf(made, pairs), 1.5));
  assert.ok(isNear(standardise(made, -7.5, pairs), 1));
  assert.ok(isNear(falseMatchRate(made, standardise(made, -6, pairs)), 1e-2));
});

const evidence = { resemblance: { agreement: 0, learned: 4 }, pairs: 1 };
const weights = { bias: -10, agreement: 1, learned: 2 };

test('without claims the position is the standardised ratio and the appearances, whatever the commonness', () => {
  assert.equal(claimPosition({ ...made, weights }, evidence), 4);
  assert.equal(claimPosition({ ...made, weights }, { ...evidence, appearance: 0.2, commonness: 3 }), 4.2);
});

test('claims weigh the codes less, have moments of their own, and are lowered by the commonness', () => {
  const claims = { learned: 1, location: [-8, 0], spread: [1, 0], commonnessMin: 0 } as const;
  const position = (commonness: number) => claimPosition({ ...made, weights, claims }, { ...evidence, commonness });
  assert.deepEqual([position(0), position(1.5)], [2, 0.5]);
});
