import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CALIBRATION } from '../calibrate/calibration.ts';
import { falseMatchRate, searchFalseMatchRate } from '../calibrate/false-match-rate.ts';
import { scoreOf } from './score.ts';

const position = fc.double({ min: -30, max: 60, noNaN: true });
const pairs = fc.integer({ min: 1, max: 50 });

for (const species of ['DOG', 'CAT'] as const) {
  test(`${species}: a higher position never has a higher false-match rate or a lower score`, () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((at) =>
          falseMatchRate(CALIBRATION[species].learned ?? CALIBRATION[species].plain, at),
        ) as [number, number];
        assert.ok(high <= low && high > 0 && low <= 1);
        assert.ok(scoreOf(high, 1e-4) >= scoreOf(low, 1e-4));
      }),
    );
  });
}

test('the false-match rate of a search rises about in proportion to the number of animals', () => {
  assert.equal(searchFalseMatchRate(1e-4, 1), -Math.expm1(Math.log1p(-1e-4)));
  assert.ok(Math.abs(searchFalseMatchRate(1e-9, 1000) / 1e-6 - 1) < 1e-3);
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1, noNaN: true }), pairs, pairs, (rate, a, b) => {
      assert.ok(searchFalseMatchRate(rate, a + b) >= searchFalseMatchRate(rate, a));
      assert.ok(searchFalseMatchRate(rate, a) <= 1);
    }),
  );
});

test('a score is 50 at the target rate, rises by 10 points per factor of ten, and is clamped to 0 to 100', () => {
  assert.deepEqual(
    [1e-4, 1e-5, 1e-3, 1e-9, 1e-12, 1].map((rate) => scoreOf(rate, 1e-4)),
    [50, 60, 40, 100, 100, 10],
  );
});
