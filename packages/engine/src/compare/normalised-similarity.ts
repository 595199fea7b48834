import { COHORT, LEARNED_CODE_LENGTH } from '../parameters.ts';
import { COHORT_HEX } from './cohort-codes.ts';

/** A code and the similarity of other cats' codes to it. */
export interface PlacedCode {
  /** Of length 1; all zero for a code without contents. */
  readonly unit: Float64Array;
  /** Mean and standard deviation of its cosine with the COHORT.nearest codes of the cohort that are nearest to it. */
  readonly mean: number;
  readonly spread: number;
}

const placedCodes = new WeakMap<Int8Array, PlacedCode>();
let cohort: readonly Float64Array[] | undefined;

function unitOf(code: ArrayLike<number>): Float64Array {
  const unit = Float64Array.from(code);
  let energy = 0;
  for (const value of unit) energy += value * value;
  const length = Math.sqrt(energy || 1);
  return unit.map((value) => value / length);
}

function cosine(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function readCohort(): Float64Array[] {
  const bytes = Int8Array.from(COHORT_HEX.match(/../g)!, (pair) => Number.parseInt(pair, 16));
  return Array.from({ length: bytes.length / LEARNED_CODE_LENGTH }, (_, n) =>
    unitOf(bytes.subarray(n * LEARNED_CODE_LENGTH, (n + 1) * LEARNED_CODE_LENGTH)),
  );
}

/** Compares a code of LEARNED_CODE_LENGTH numbers, of any length, with the cohort. */
export function placeCode(code: ArrayLike<number>): PlacedCode {
  cohort ??= readCohort();
  const unit = unitOf(code);
  const nearest = Float64Array.from(cohort, (other) => cosine(unit, other))
    .sort()
    .subarray(-COHORT.nearest);
  const mean = nearest.reduce((sum, value) => sum + value, 0) / nearest.length;
  const variance = nearest.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / nearest.length;
  return { unit, mean, spread: Math.max(COHORT.spreadMin, Math.sqrt(variance)) };
}

/** Same as `placeCode`, computed once for each template's code. */
export function placeTemplateCode(code: Int8Array): PlacedCode {
  const placed = placedCodes.get(code) ?? placeCode(code);
  placedCodes.set(code, placed);
  return placed;
}

/**
 * Cosine of two codes, in standard deviations above that of each with the cats of the cohort that are most like it;
 * the mean of both sides. 0 is as alike as those look-alikes, 5 and more is usual for two photos of one cat (adaptive
 * symmetric score normalisation: Matějka et al. 2017).
 */
export function normalisedSimilarity(a: PlacedCode, b: PlacedCode): number {
  const similarity = cosine(a.unit, b.unit);
  return ((similarity - a.mean) / a.spread + (similarity - b.mean) / b.spread) / 2;
}
