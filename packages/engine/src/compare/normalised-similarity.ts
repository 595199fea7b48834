import { COHORT, LEARNED_CODE_LENGTH } from '../parameters.ts';
import { COHORT_HEX } from './cohort-codes.ts';

/** A code with the statistics of its similarity to the cohort. */
export interface CodeStatistics {
  /** Code scaled to length 1, or all zero for an empty code. */
  readonly unit: Float64Array;
  /** Mean and standard deviation of its cosines with its COHORT.nearest nearest cohort codes. */
  readonly mean: number;
  readonly spread: number;
}

const knownStatistics = new WeakMap<Int8Array, CodeStatistics>();
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

/** Compares a code of LEARNED_CODE_LENGTH numbers, of any norm, with the cohort. */
export function codeStatistics(code: ArrayLike<number>): CodeStatistics {
  cohort ??= readCohort();
  const unit = unitOf(code);
  const nearest = Float64Array.from(cohort, (other) => cosine(unit, other))
    .sort()
    .subarray(-COHORT.nearest);
  const mean = nearest.reduce((sum, value) => sum + value, 0) / nearest.length;
  const variance = nearest.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / nearest.length;
  return { unit, mean, spread: Math.max(COHORT.spreadMin, Math.sqrt(variance)) };
}

/** Returns `codeStatistics`, computed once per template code. */
export function templateCodeStatistics(code: Int8Array): CodeStatistics {
  const statistics = knownStatistics.get(code) ?? codeStatistics(code);
  knownStatistics.set(code, statistics);
  return statistics;
}

/**
 * Adaptive symmetric score normalisation (Matějka et al. 2017) of the cosine of two codes: standard deviations above
 * each code's mean with its nearest cohort codes, averaged over both sides. 0 is as similar as look-alikes; 5 and more
 * is usual for two photos of one cat.
 */
export function normalisedSimilarity(a: CodeStatistics, b: CodeStatistics): number {
  const similarity = cosine(a.unit, b.unit);
  return ((similarity - a.mean) / a.spread + (similarity - b.mean) / b.spread) / 2;
}
