import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generator } from '@rhinarium/evaluate/measures/figure';
import { fitWeights } from './fit-weights.ts';
import type { FittingComparison } from './fitting-comparisons.ts';

const next = generator(17);
/** Agreements with a logarithm of about `middle`, and cosines of about `cosine`. */
const comparisonsOf = (count: number, middle: number, cosine = 0): FittingComparison[] =>
  Array.from({ length: count }, (_, n) => ({
    animals: [`${n}`, `${n}`],
    isOfOneKind: false,
    probes: 1,
    references: 1,
    quality: 80,
    resemblance: {
      agreement: Math.expm1(Math.max(0, middle + 1.2 * (next() + next() + next() - 1.5))),
      learned: cosine + 0.3 * (next() - 0.5),
    },
    sides: [],
  }));
const genuine = comparisonsOf(300, 2.4);
const impostor = comparisonsOf(300, 1.2);
const ratioOf = ({ bias, agreement, learned = 0 }: ReturnType<typeof fitWeights>, logarithm: number, cosine = 0) =>
  bias + agreement * logarithm + learned * cosine;

test('the ratio is 0 where both classes are equally likely, and rises with the agreement', () => {
  const weights = fitWeights(genuine, impostor);
  assert.ok(Math.abs(ratioOf(weights, 1.8)) < 0.4, `${ratioOf(weights, 1.8)}`);
  assert.ok(weights.agreement > 1);
  assert.equal(weights.learned, undefined);
});

test('a ratio does not depend on the number of comparisons of either class', () => {
  const once = fitWeights(genuine, impostor);
  assert.deepEqual(fitWeights([...genuine, ...genuine, ...genuine, ...genuine], impostor), once);
  assert.deepEqual(fitWeights(genuine, [...impostor, ...impostor, ...impostor]), once);
});

test('the code has the given weight relative to the agreement', () => {
  const [alike, unlike] = [comparisonsOf(300, 1.8, 0.7), comparisonsOf(300, 1.8, 0.1)];
  const weights = fitWeights(alike, unlike, 2.5);
  assert.ok(Math.abs(weights.learned! - 2.5 * weights.agreement) < 1e-4);
  assert.ok(ratioOf(weights, 1.8, 0.7) > 0.5 && ratioOf(weights, 1.8, 0.1) < -0.5, JSON.stringify(weights));
});
