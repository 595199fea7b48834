import { COHORT, LEARNED_CODE_LENGTH } from '../parameters.ts';
import { COHORT_HEX } from './cohort-codes.ts';
import { cosine, meanOf, nearestCosines, readCodes, unitOf } from './cohort-cosines.ts';

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

/** Compares a code of LEARNED_CODE_LENGTH numbers, of any norm, with the cohort. */
export function codeStatistics(code: ArrayLike<number>): CodeStatistics {
  cohort ??= readCodes(COHORT_HEX, LEARNED_CODE_LENGTH);
  const unit = unitOf(code);
  const nearest = nearestCosines(unit, cohort, COHORT.nearest);
  const mean = meanOf(nearest);
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
