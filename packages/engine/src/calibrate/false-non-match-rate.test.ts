import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DECISION } from '../parameters.ts';
import { CALIBRATION } from './calibration.ts';
import { falseNonMatchRate } from './false-non-match-rate.ts';
import type { GenuineCalibration } from './genuine-calibration.ts';

const genuine: GenuineCalibration = {
  origin: 'made up',
  location: [2, 1],
  spread: [1, 0],
  pairsMax: 25,
  quality: { full: 80, lossPerPoint: 0.1 },
  knots: [
    [-3, -2],
    [0, -1],
    [2, 0],
  ],
};
const rateOf = (fused: number, probes = 1, references = 1, quality = 90) =>
  falseNonMatchRate({ genuine }, fused, { probes, references, quality });

test('the false-non-match rate is interpolated between the knots', () => {
  assert.deepEqual([rateOf(-1), rateOf(2), rateOf(4)], [0.01, 0.1, 1]);
  assert.ok(Math.abs(rateOf(0.5) - 10 ** -1.5) < 1e-12);
});

test('no rate below the rarest measured one is claimed', () => {
  assert.equal(rateOf(-1000), 0.01);
});

test('more photos raise the expected genuine ratio, up to the number that was measured', () => {
  assert.ok(rateOf(2, 3, 5) < rateOf(2));
  assert.ok(rateOf(5, 5, 5) > 0.05);
  assert.equal(rateOf(5, 20, 40), rateOf(5, 5, 5));
});

test('poorer photos lower the expected genuine ratio, and below the bound the rate is 1', () => {
  assert.equal(rateOf(2, 1, 1, 80), rateOf(2));
  assert.ok(rateOf(2, 1, 1, 60) > rateOf(2));
  assert.equal(rateOf(-1000, 1, 1, DECISION.qualityMin - 1), 1);
});

for (const species of ['DOG', 'CAT'] as const) {
  for (const kind of ['plain', 'learned'] as const) {
    const calibration = CALIBRATION[species][kind];
    if (!calibration) continue;

    test(`${species}, ${kind}: a higher fused ratio never has a lower false-non-match rate, whatever the photos`, () => {
      const ratio = fc.double({ min: -60, max: 120, noNaN: true });
      const count = fc.integer({ min: 1, max: 200 });
      const photos = fc.record({ probes: count, references: count, quality: fc.integer({ min: 0, max: 100 }) });
      fc.assert(
        fc.property(ratio, ratio, photos, (a, b, compared) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)].map((llr) =>
            falseNonMatchRate(calibration, llr, compared),
          ) as [number, number];
          assert.ok(low <= high && low > 0 && high <= 1);
        }),
      );
    });

    test(`${species}, ${kind}: the table of the lower tail ascends to 1, and its spread stays positive`, () => {
      const { knots, spread, pairsMax } = calibration.genuine;
      knots.slice(1).forEach(([at, level], n) => {
        assert.ok(at > knots[n]![0] && level > knots[n]![1]);
      });
      assert.equal(knots.at(-1)![1], 0);
      assert.ok(spread[0] > 0 && spread[0] + spread[1] * Math.log(pairsMax) > 0);
    });
  }
}
