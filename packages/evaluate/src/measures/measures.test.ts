import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calibrationCost } from './calibration-cost.ts';
import { type Comparison, rankComparisons } from './comparisons.ts';
import { errorRates, operatingPoints, thresholdAt } from './error-rates.ts';
import { bootstrap } from './figure.ts';

const numbers = (count: number, from: number) => Array.from({ length: count }, (_, n) => from + n / count);

/** Genuine scores of the identities 0, 1, …, and impostor scores of each with the next one. */
function ranked({ genuine, impostor }: { genuine: readonly number[]; impostor: readonly number[] }) {
  return rankComparisons([
    ...genuine.map((score, n): Comparison => ({ probe: n, reference: n, score })),
    ...impostor.map((score, n): Comparison => ({ probe: n, reference: n + 1, score })),
  ]);
}

test('separable scores have no error and an area of 1', () => {
  const { eer, auc } = errorRates(ranked({ genuine: numbers(10, 5), impostor: numbers(10, 0) }));
  assert.deepEqual([eer, auc], [0, 1]);
});

test('scores of one distribution have error rates and an area of one half', () => {
  const { eer, auc } = errorRates(ranked({ genuine: numbers(100, 0), impostor: numbers(100, 0) }));
  assert.ok(Math.abs(eer! - 0.5) < 0.01);
  assert.ok(Math.abs(auc! - 0.5) < 1e-9);
});

test('one error in ten on each side is an equal error rate of 10 %', () => {
  const { eer } = errorRates(ranked({ genuine: [...numbers(9, 5), 0.5], impostor: [...numbers(9, 0), 9] }));
  assert.ok(Math.abs(eer! - 0.1) < 1e-9);
});

test('a false-match rate that the data cannot support has no figure', () => {
  const impostor = numbers(3000, 0);
  assert.deepEqual(errorRates(ranked({ genuine: [2], impostor })).fnmr, [0, null, null, null]);
  assert.equal(errorRates(ranked({ genuine: [0.98], impostor })).fnmr[0], 1);
  assert.equal(thresholdAt(ranked({ genuine: [2], impostor }), 1e-3), undefined);
  const threshold = thresholdAt(ranked({ genuine: [2], impostor }), 1e-2)!;
  assert.equal(impostor.filter((score) => score >= threshold).length, 30);
});

test('thirty thousand impostor comparisons support a rate of one in a thousand', () => {
  assert.equal(errorRates(ranked({ genuine: [2], impostor: numbers(30_000, 0) })).fnmr[1], 0);
});

test('there is no figure without scores', () => {
  assert.equal(errorRates(ranked({ genuine: [], impostor: [1] })).eer, null);
  assert.equal(errorRates(ranked({ genuine: [1], impostor: [] })).auc, null);
  assert.equal(calibrationCost(ranked({ genuine: [1], impostor: [] })), null);
});

test('an identity drawn twice counts twice, one that is not drawn does not count', () => {
  const comparisons: Comparison[] = [
    { probe: 0, reference: 0, score: 0.5 },
    { probe: 1, reference: 1, score: 3 },
    { probe: 2, reference: 2, score: 4 },
    { probe: 0, reference: 1, score: 2 },
    { probe: 1, reference: 2, score: 1 },
  ];
  const drawn = errorRates(rankComparisons(comparisons), Float64Array.from([2, 1, 0]));
  const doubled = [comparisons[0]!, comparisons[0]!, comparisons[1]!, comparisons[3]!, comparisons[3]!];
  assert.deepEqual(drawn, errorRates(rankComparisons(doubled)));
});

test('uninformative ratios cost one bit, correct ones little, confidently wrong ones much', () => {
  const same = { genuine: numbers(50, 0).map(() => 0), impostor: numbers(50, 0).map(() => 0) };
  assert.ok(Math.abs(calibrationCost(ranked(same))!.cllr - 1) < 1e-9);
  assert.ok(Math.abs(calibrationCost(ranked(same))!.minCllr - 1) < 1e-9);
  const good = calibrationCost(ranked({ genuine: [8, 9, 10], impostor: [-8, -9, -10] }))!;
  assert.ok(good.cllr < 0.001 && good.minCllr === 0);
  const shifted = calibrationCost(ranked({ genuine: [18, 19, 20], impostor: [8, 9, 10] }))!;
  assert.ok(shifted.cllr > 5 && shifted.minCllr === 0);
});

test('minCllr never exceeds Cllr', () => {
  const cost = calibrationCost(ranked({ genuine: [2, -1, 3, 0.5], impostor: [0, 1, -2, -3, 2.5] }))!;
  assert.ok(cost.minCllr > 0 && cost.minCllr <= cost.cllr);
});

test('the curve of thresholds runs from all matching to almost none', () => {
  const points = operatingPoints(ranked({ genuine: [2, 3], impostor: [1, 2] }));
  assert.deepEqual(
    points.map(({ fnmr, fmr }) => [fnmr, fmr]),
    [
      [0, 1],
      [0, 0.5],
      [0.5, 0],
    ],
  );
});

test('an interval contains the mean and is the same in every run', () => {
  const figure = (weights: Float64Array) => [weights.reduce((sum, weight, n) => sum + weight * n, 0) / 10, null];
  const [mean, none] = bootstrap(10, figure);
  assert.ok(mean![0] < 4.5 && mean![1] > 4.5 && mean![0] > 1 && mean![1] < 8);
  assert.equal(none, null);
  assert.deepEqual(bootstrap(10, figure)[0], mean);
});
