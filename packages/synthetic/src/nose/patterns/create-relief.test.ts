import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, type PatternFamily } from '../../animal.ts';
import { createRandom } from '../../random.ts';
import { drawNoseShape, nostrilDistance, rimOf } from '../nose-shape.ts';
import { createRelief } from './create-relief.ts';

const families: readonly PatternFamily[] = ['folds', 'pebbles', 'reaction'];
const shape = drawNoseShape(createRandom(3));

/** Heights on a grid over the upper middle of the nose, away from the nostrils. */
function heightsOf(seed: number, family: PatternFamily, sibling = 0): number[] {
  const relief = createRelief(createAnimal('DOG', seed, { family, sibling }), shape);
  const heights: number[] = [];
  for (let v = -0.5; v < -0.15; v += 0.01) {
    for (let u = -0.3; u < 0.3; u += 0.01) heights.push(relief(u, v, rimOf(shape, u, v), nostrilDistance(shape, u, v)));
  }
  return heights;
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const products = (x: readonly number[], xMean: number, y: readonly number[], yMean: number) =>
    x.reduce((sum, value, i) => sum + (value - xMean) * (y[i]! - yMean), 0);
  return products(a, meanA, b, meanB) / Math.sqrt(products(a, meanA, a, meanA) * products(b, meanB, b, meanB));
}

for (const family of families) {
  test(`${family}: creates the same beads and grooves for a seed, a few hundredths of half a nose high`, () => {
    const heights = heightsOf(8, family);
    assert.deepEqual(heightsOf(8, family), heights);
    const range = Math.max(...heights) - Math.min(...heights);
    assert.ok(range > 0.015 && range < 0.09, `${range}`);
  });

  test(`${family}: places beads differently for a sibling and for another seed`, () => {
    const heights = heightsOf(8, family);
    for (const other of [heightsOf(8, family, 1), heightsOf(8, family, 2), heightsOf(9, family)]) {
      const likeness = correlation(heights, other);
      assert.ok(Math.abs(likeness) < 0.2, `${likeness}`);
    }
  });
}
