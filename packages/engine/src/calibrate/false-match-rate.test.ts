import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DECISION } from '../parameters.ts';
import { CALIBRATION, type Calibration } from './calibration.ts';
import { falseMatchRate, spreadOf, standardise } from './false-match-rate.ts';

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
/** False-match rate at a standardised ratio of one pair. */
const rateAt = (standardised: number) => falseMatchRate(made, -10 + 2 * standardised, 1);
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
  assert.ok(isNear(falseMatchRate(made, -6, pairs), 1e-2));
});
