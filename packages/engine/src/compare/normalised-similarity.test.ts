import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { COHORT, LEARNED_CODE_LENGTH } from '../parameters.ts';
import { COHORT_HEX } from './cohort-codes.ts';
import { onlyCode } from './cohort-cosines.ts';
import { codeStatistics, normalisedSimilarity, templateCodeStatistics } from './normalised-similarity.ts';

const cohort = Array.from({ length: COHORT_HEX.length / (2 * LEARNED_CODE_LENGTH) }, (_, n) =>
  Int8Array.from(Buffer.from(COHORT_HEX, 'hex').subarray(n * LEARNED_CODE_LENGTH, (n + 1) * LEARNED_CODE_LENGTH)),
);
const code = fc.int8Array({ minLength: LEARNED_CODE_LENGTH, maxLength: LEARNED_CODE_LENGTH });

test('the cohort has more codes than COHORT.nearest, each of length 127', () => {
  assert.ok(cohort.length > 2 * COHORT.nearest);
  for (const one of cohort) assert.ok(Math.abs(Math.hypot(...one) - 127) < 2);
});

test('the similarity of two codes is symmetric and independent of their norms', () => {
  fc.assert(
    fc.property(code, code, (a, b) => {
      const there = normalisedSimilarity(codeStatistics(onlyCode(a)), codeStatistics(onlyCode(b)));
      assert.equal(normalisedSimilarity(codeStatistics(onlyCode(b)), codeStatistics(onlyCode(a))), there);
      const doubled = codeStatistics({ codes: [a, a], weights: [0.7, 1.3] });
      assert.ok(Math.abs(normalisedSimilarity(doubled, codeStatistics(onlyCode(b))) - there) < 1e-9);
    }),
  );
});

test('a cat with many look-alikes needs a higher cosine than a distinctive one', () => {
  const [first, second] = cohort as [Int8Array, Int8Array];
  const common = codeStatistics({ codes: [first, second], weights: [0.5, 0.5] });
  const rare = codeStatistics({ codes: [first], weights: [-1] });
  assert.ok(common.mean > rare.mean);
  const of = (placed: typeof common) => normalisedSimilarity(placed, placed);
  assert.ok(of(rare) > of(common));
});

test('an empty code has a finite similarity', () => {
  const empty = templateCodeStatistics(new Int8Array(LEARNED_CODE_LENGTH));
  assert.equal(normalisedSimilarity(empty, empty), 0);
  assert.ok(Number.isFinite(normalisedSimilarity(empty, codeStatistics(onlyCode(cohort[0]!)))));
});
