import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ComparedPhotos, falseNonMatchRate } from '@rhinarium/engine';
import { generator } from '@rhinarium/evaluate/measures/figure';
import { fitGenuine, type GenuineComparison } from './fit-genuine.ts';

const SHAPES = [
  [1, 1],
  [3, 3],
  [3, 5],
] as const;

/** Animals with fused ratios about 3 + ln(pairs), less a tenth per point of quality below 70, with a spread of 1. */
function comparisonsOf(animals: number, each = 60): GenuineComparison[] {
  const next = generator(99);
  const normal = () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next());
  return Array.from({ length: animals }, (_, n) => n).flatMap((n) => {
    const own = 0.6 * normal();
    return SHAPES.flatMap(([probes, references]) =>
      Array.from({ length: each }, () => {
        const quality = 40 + Math.floor(60 * next());
        const middle = 3 + Math.log(probes * references) - 0.1 * Math.max(0, 70 - quality);
        return { animal: String(n), probes, references, quality, fused: middle + own + 0.8 * normal() };
      }),
    );
  });
}

const many = comparisonsOf(60);
const fitted = fitGenuine(many, 'made up');

test('the fitted rate is the share that scores this low, in every shape', () => {
  for (const [probes, references] of SHAPES) {
    const own = many.filter((one) => one.probes === probes && one.references === references);
    for (const rate of [0.02, 0.1, 0.5]) {
      const isLow = (one: ComparedPhotos & { fused: number }) =>
        falseNonMatchRate({ genuine: fitted }, one.fused, one) <= rate;
      const share = own.filter(isLow).length / own.length;
      assert.ok(share <= 1.4 * rate && share >= 0.3 * rate, `${probes} x ${references}: ${share} at ${rate}`);
    }
  }
});

test('no share is claimed that fewer than ten comparisons of a shape could show', () => {
  const [, rarest] = fitGenuine(comparisonsOf(10, 25), '').knots[0]!;
  assert.equal(rarest, -1.3);
  assert.equal(10 ** rarest * 250 >= 10, true);
});

test('with few animals the table claims more misses for the same ratio', () => {
  const few = fitGenuine(comparisonsOf(4), '');
  const rateOf = (genuine: typeof few) =>
    falseNonMatchRate({ genuine }, genuine.location[0] - 1.5 * genuine.spread[0], {
      probes: 1,
      references: 1,
      quality: 90,
    });
  assert.ok(rateOf(few) > rateOf(fitted), `${rateOf(few)} ${rateOf(fitted)}`);
});

test('an animal with many comparisons weighs no more than one with few', () => {
  const some = comparisonsOf(12);
  const loud = some.filter(({ animal }) => animal === '0').map((one) => ({ ...one, fused: one.fused + 20 }));
  const rest = some.filter(({ animal }) => animal !== '0');
  const [once, often] = [
    [...rest, ...loud],
    [...rest, ...Array.from({ length: 15 }, () => loud).flat()],
  ].map((all) => fitGenuine(all, '').location[0]) as [number, number];
  assert.ok(Math.abs(often - once) < 0.05, `${once} ${often}`);
});
