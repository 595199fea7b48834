import { COHORT } from '../parameters.ts';
import { COHORT_HEX } from './cohort-codes.ts';
import {
  type Cohort,
  cosine,
  meanOf,
  oncePerCode,
  type PlacedCode,
  placeAmong,
  readCohort,
  type WeightedCodes,
} from './cohort-cosines.ts';

/** A code with the statistics of its similarity to the cohort. */
export interface CodeStatistics extends Pick<PlacedCode, 'unit'> {
  /** Mean and standard deviation of its cosines with its COHORT.nearest nearest cohort codes. */
  readonly mean: number;
  readonly spread: number;
}

let cohort: Cohort | undefined;

/** Compares the weighted mean of codes of one cat with the cohort. */
export function codeStatistics(codes: WeightedCodes): CodeStatistics {
  cohort ??= readCohort(COHORT_HEX);
  const { unit, nearest } = placeAmong(cohort, codes, COHORT.nearest);
  const mean = meanOf(nearest);
  const variance = nearest.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / nearest.length;
  return { unit, mean, spread: Math.max(COHORT.spreadMin, Math.sqrt(variance)) };
}

/** Returns `codeStatistics`, computed once per template code. */
export const templateCodeStatistics = oncePerCode(codeStatistics);

/**
 * Adaptive symmetric score normalisation (Matějka et al. 2017) of the cosine of two codes: standard deviations above
 * each code's mean with its nearest cohort codes, averaged over both sides. 0 is as similar as look-alikes; 5 and more
 * is usual for two photos of one cat.
 */
export function normalisedSimilarity(a: CodeStatistics, b: CodeStatistics): number {
  const similarity = cosine(a.unit, b.unit);
  return ((similarity - a.mean) / a.spread + (similarity - b.mean) / b.spread) / 2;
}
