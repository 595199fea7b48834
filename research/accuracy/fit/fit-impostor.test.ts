import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALIBRATION } from '@rhinarium/engine';
import { generator } from '@rhinarium/evaluate/measures/figure';
import { fitBound, fitImpostor, type ImpostorTable } from './fit-impostor.ts';

interface Drawn {
  readonly seed?: number;
  readonly animals?: number;
  readonly each?: number;
  readonly middle?: number;
  readonly pairs?: number;
  readonly lookAlikes?: { readonly count: number; readonly middle: number };
}

/** Comparisons of every two animals, normal about `middle` with a deviation of 2. Look-alikes have a separate mean. */
function tableOf(drawn: Drawn, rest: Partial<ImpostorTable> = {}): ImpostorTable {
  const { seed = 5, animals = 40, each = 4, middle = -6, pairs = 1, lookAlikes } = drawn;
  const next = generator(seed);
  const normal = () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next());
  const between = (mean: number, isOfOneKind: boolean, one: string, other: string) => ({
    animals: [one, other] as const,
    isOfOneKind,
    pairs,
    fused: mean + 2 * normal(),
  });
  const comparisons = [];
  for (let a = 0; a < animals; a++)
    for (let b = 0; b < a; b++) for (let n = 0; n < each; n++) comparisons.push(between(middle, false, `${a}`, `${b}`));
  for (let n = 0; n < (lookAlikes?.count ?? 0); n++)
    comparisons.push(between(lookAlikes!.middle, true, `${n % animals}`, `${(n + 1) % animals}`));
  return { comparisons, isMeasure: true, ...rest };
}

const placeOf = ({ knots }: ReturnType<typeof fitImpostor>, level: number) =>
  knots.find(([, own]) => own === level)?.[0];
const plain = fitImpostor([tableOf({})]);

test('mean and spread are those of the data, and the knots those of its quantiles', () => {
  const few = tableOf({});
  const many = tableOf({ seed: 6, middle: -5, pairs: 15 });
  const { location, spread, knots } = fitImpostor([few, many]);
  assert.ok(Math.abs(location[0] + 6) < 0.15 && Math.abs(location[1] * Math.log(15) - 1) < 0.2, `${location}`);
  assert.ok(Math.abs(spread[0] - 2) < 0.1);
  assert.ok(Math.abs(knots.find(([, level]) => level === -2)![0] - 2.33) < 0.25);
});

test('the table follows the source that is hardest to distinguish, at every level', () => {
  const hard = tableOf({ seed: 7, middle: -4 }, { isMeasure: false });
  const both = fitImpostor([tableOf({}), hard]);
  for (const level of [-0.3, -1, -2])
    assert.ok(Math.abs(placeOf(both, level)! - placeOf(plain, level)! - 1) < 0.3, `${level}`);
});

test('look-alikes have the given weight, whatever their number', () => {
  const lookAlikes = { count: 3000, middle: 0 };
  const asTheyCome = fitImpostor([tableOf({ lookAlikes })]);
  const shared = fitImpostor([tableOf({ lookAlikes }, { lookAlikeShare: 0.02 })]);
  const fewer = fitImpostor([tableOf({ lookAlikes: { count: 1500, middle: 0 } }, { lookAlikeShare: 0.02 })]);
  const ratioAt = ({ location, spread, ...rest }: typeof shared) =>
    location[0] + spread[0] * placeOf({ location, spread, ...rest }, -1)!;
  assert.ok(ratioAt(asTheyCome) > ratioAt(shared) + 2);
  assert.ok(Math.abs(ratioAt(shared) - ratioAt(fewer)) < 0.3);
});

test('no level is claimed that fewer than ten comparisons of a source reach', () => {
  const steps = (each: number) =>
    Math.min(...fitImpostor([tableOf({ animals: 20, each })]).knots.map(([, level]) => level));
  assert.equal(steps(6), -2);
  assert.equal(steps(27), -2.6);
});

/** Ratio of the table's tail scale to the mean excess of the same comparisons over their 1 % quantile. */
function cautionOf(table: ImpostorTable): number {
  const { tailSlope, spread } = fitImpostor([table]);
  const falling = table.comparisons.map(({ fused }) => fused).sort((a, b) => b - a);
  const beyond = falling.slice(0, Math.floor(0.01 * falling.length));
  const excess = beyond.reduce((sum, fused) => sum + fused - beyond.at(-1)!, 0) / beyond.length;
  return -1 / (tailSlope * Math.LN10) / (excess / spread[0]);
}

test('the tail of few animals is longer than their comparisons show', () => {
  const cautions = [11, 12, 13, 14, 15].map((seed) => cautionOf(tableOf({ seed, animals: 12, each: 60 })));
  const middle = cautions.sort((a, b) => a - b)[2]!;
  assert.ok(middle > 1.12 && middle < 1.5, `${cautions}`);
});

test('a source that only bounds moves the default threshold above all but 2.5 % of its comparisons, and nothing else', () => {
  const bound = tableOf({ seed: 8, middle: 14 }, { isMeasure: false, boundShare: 0.025 });
  const fitted = fitImpostor([tableOf({}), bound]);
  assert.equal(placeOf(plain, -4), undefined);
  const at = fitted.location[0] + fitted.spread[0] * placeOf(fitted, -4)!;
  const share = bound.comparisons.filter(({ fused }) => fused > at).length / bound.comparisons.length;
  assert.ok(share <= 0.026 && share > 0.015, `${share}`);
  for (const level of [-0.3, -1, -2]) assert.equal(placeOf(fitted, level), placeOf(plain, level));
  const harmless = tableOf({ seed: 8, middle: -8 }, { isMeasure: false, boundShare: 0.025 });
  assert.deepEqual(fitImpostor([tableOf({}), harmless]), plain);
});

test('a source without permitted matches moves the default threshold beyond its highest comparison, and a higher bound stays', () => {
  const none = tableOf({ seed: 8, middle: 3 }, { isMeasure: false, boundShare: 0 });
  const fitted = fitImpostor([tableOf({}), none]);
  const placeAt = (fused: number) => (fused - fitted.location[0]) / fitted.spread[0];
  const highest = placeAt(Math.max(...none.comparisons.map(({ fused }) => fused)));
  const at = placeOf(fitted, -4)!;
  assert.ok(at > highest && at < highest + 0.002, `${at} of ${highest}`);
  const above = tableOf({ seed: 8, middle: 14 }, { isMeasure: false, boundShare: 0.025 });
  assert.deepEqual(fitImpostor([tableOf({}), none, above]), fitImpostor([tableOf({}), above]));
});

test('refitting a bound equals refitting everything', () => {
  const boundAt = (middle: number) => tableOf({ seed: 8, middle }, { isMeasure: false, boundShare: 0.025 });
  const fitted = (middle: number) => ({ ...CALIBRATION.DOG.plain, ...fitImpostor([tableOf({}), boundAt(middle)]) });
  for (const middle of [9, -8]) assert.deepEqual(fitBound(fitted(14), [boundAt(middle)]), fitted(middle));
});
