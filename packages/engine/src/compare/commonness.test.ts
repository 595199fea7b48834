import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawnTemplate, only } from '../../testing/drawn-template.ts';
import { CALIBRATION, type Calibration } from '../calibrate/calibration.ts';
import { COMMONNESS, LEARNED_CODE_LENGTH } from '../parameters.ts';
import { type CohortCat, decodeCohort, encodeCohort } from './cohort.ts';
import { catResemblance, commonnessOf, nearestCats } from './commonness.ts';

/** A face of four keypoints, with its code along one axis and a little along the next. */
function face(axis: number, lean = 0): CohortCat {
  const learnedCode = new Int8Array(LEARNED_CODE_LENGTH);
  learnedCode[axis] = 100;
  learnedCode[axis + 1] = lean;
  const places = [60, 130, 200, 270];
  const points = places.map((x, n) => ({ x, y: 120 + 30 * n, components: only(axis + n) }));
  return { ...drawnTemplate(points), learnedCode };
}

test('a cohort is the same after encoding and decoding, and one that ends inside of a cat is refused', () => {
  const cats = [face(3), face(7, 5)];
  const bytes = encodeCohort(cats);
  const decoded = decodeCohort(bytes);
  assert.equal(decoded.length, 2);
  for (const [at, { learnedCode, x, y, scale, descriptors }] of decoded.entries()) {
    const cat = cats[at]!;
    assert.deepEqual([learnedCode, x, y, scale], [cat.learnedCode, cat.x, cat.y, cat.scale]);
    assert.deepEqual(descriptors, cat.descriptors);
  }
  assert.throws(() => decodeCohort(bytes.subarray(0, bytes.length - 1)), RangeError);
  assert.deepEqual(decodeCohort(new Uint8Array(0)), []);
});

test('a face is compared with the cats of the nearest codes', () => {
  const cohort = Array.from({ length: COMMONNESS.compared + 9 }, (_, n) => face(20, n));
  const found = nearestCats(face(20), cohort);
  assert.deepEqual(found, cohort.slice(0, COMMONNESS.compared));
});

test('a face agrees more with a cat of the same keypoints than with another one', () => {
  assert.ok(catResemblance(face(3), face(3)).agreement > catResemblance(face(3), face(9)).agreement);
});

const claims = { learned: 1, location: [0, 0], spread: [1, 0], commonnessMin: 0.5 } as const;
const made: Calibration = { ...CALIBRATION.CAT.plain, weights: { bias: 0, agreement: 0, learned: 9 }, claims };
const likeness = (...values: number[]) => values.map((learned) => ({ agreement: 0, learned }));

test('commonness is the mean place of the most alike cats, and not below the bound of the calibration', () => {
  const alike = Array.from({ length: COMMONNESS.highest }, (_, n) => 3 + (n % 2));
  assert.equal(commonnessOf(likeness(-4, ...alike, 1), made), 3.5);
  assert.equal(commonnessOf(likeness(1, 2), made), 1.5);
  assert.deepEqual([commonnessOf(likeness(0.1), made), commonnessOf([], made)], [0.5, 0.5]);
});
