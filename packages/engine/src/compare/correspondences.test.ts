import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DrawnPoint, drawnTemplate, only } from '../../testing/drawn-template.ts';
import { MATCHING } from '../parameters.ts';
import { correspondences } from './correspondences.ts';

const matched = (a: readonly DrawnPoint[], b: readonly DrawnPoint[]) => {
  const { first, second } = correspondences(drawnTemplate(a), drawnTemplate(b), MATCHING);
  return Array.from(first, (i, n) => [i, second[n]]);
};
const bead = { x: 100, y: 100, components: only(0) };
/** A keypoint with this cosine to the bead. */
const like = (cosine: number, part = 1) => ({
  x: 110,
  y: 110,
  components: { 0: cosine, [part]: Math.sqrt(1 - cosine * cosine) },
});

test('keypoints match that are similar, near each other and of similar scale', () => {
  assert.deepEqual(matched([bead], [like(MATCHING.cosineMin + 0.02)]), [[0, 0]]);
  assert.deepEqual(matched([bead], [like(MATCHING.cosineMin - 0.02)]), []);
  const at = (x: number, step = 1) => [{ ...bead, x, step }];
  assert.deepEqual(matched([bead], at(100 + MATCHING.shiftPxMax)), [[0, 0]]);
  assert.deepEqual(matched([bead], at(101 + MATCHING.shiftPxMax)), []);
  assert.deepEqual(matched([bead], at(100, 1 + MATCHING.scaleStepsMax)), [[0, 0]]);
  assert.deepEqual(matched([bead], at(100, 2 + MATCHING.scaleStepsMax)), []);
});

test('a keypoint without a mutual nearest neighbour has no match', () => {
  // The second is most similar to the bead, whose own nearest neighbour is the first.
  assert.deepEqual(matched([bead, like(0.7)], [bead]), [[0, 0]]);
  assert.deepEqual(matched([bead], [like(0.7), bead]), [[0, 1]]);
});

test('a keypoint with two about equally similar neighbours has no match, on either side', () => {
  const twins = [like(0.9, 1), like(0.88, 2)];
  assert.deepEqual(matched([bead], twins), []);
  assert.deepEqual(matched(twins, [bead]), []);
  const unlike = [like(0.9, 1), like(0.6, 2)];
  assert.deepEqual(matched([bead], unlike), [[0, 0]]);
  assert.deepEqual(matched(unlike, [bead]), [[0, 0]]);
});
