import { DECISION } from '../parameters.ts';
import type { Calibration } from './calibration.ts';
import { interpolate } from './interpolate.ts';

/**
 * Fused ratio of `pairs` pairs in impostor spreads above the impostor mean: one scale for all calibrations and set
 * sizes.
 */
export function standardise(calibration: Calibration, fused: number, pairs: number): number {
  const location = calibration.location[0] + calibration.location[1] * Math.log(pairs);
  return (fused - location) / spreadOf(calibration, pairs);
}

/** Spread of the impostors' fused ratios for this number of pairs, nats. */
export function spreadOf({ spread }: Calibration, pairs: number): number {
  return spread[0] + spread[1] * Math.log(pairs);
}

/** log10 of the share of impostors that reach at least this ratio. Strictly decreasing. */
function logarithmAt({ knots, tailSlope }: Calibration, standardised: number): number {
  const [lastAt, last] = knots[knots.length - 1]!;
  return standardised <= lastAt ? interpolate(knots, standardised) : last + tailSlope * (standardised - lastAt);
}

/** Share of impostors that score at least this high, DECISION.falseMatchRateMin to 1. */
export function falseMatchRate(calibration: Calibration, fused: number, pairs: number): number {
  const rate = 10 ** logarithmAt(calibration, standardise(calibration, fused, pairs));
  return Math.max(DECISION.falseMatchRateMin, Math.min(1, rate));
}

/** Probability that at least one of `searchedCount` impostors scores this high. */
export function searchFalseMatchRate(rate: number, searchedCount: number): number {
  return rate >= 1 ? 1 : -Math.expm1(Math.max(1, searchedCount) * Math.log1p(-rate));
}
