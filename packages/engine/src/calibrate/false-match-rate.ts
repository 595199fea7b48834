import { DECISION } from '../parameters.ts';
import type { Calibration } from './calibration.ts';
import { interpolate } from './interpolate.ts';

/**
 * Fused ratio of so many pairs, in the impostors' spreads above their mean: one scale for every calibration and number
 * of samples.
 */
export function standardise(calibration: Calibration, fused: number, pairs: number): number {
  const location = calibration.location[0] + calibration.location[1] * Math.log(pairs);
  return (fused - location) / spreadOf(calibration, pairs);
}

/** Spread of different animals' fused ratios of so many pairs, nats. */
export function spreadOf({ spread }: Calibration, pairs: number): number {
  return spread[0] + spread[1] * Math.log(pairs);
}

/** log10 of the share of different animals that reach at least this fused ratio; falls steadily. */
function logarithmAt({ knots, tailSlope }: Calibration, standardised: number): number {
  const [lastAt, last] = knots[knots.length - 1]!;
  return standardised <= lastAt ? interpolate(knots, standardised) : last + tailSlope * (standardised - lastAt);
}

/** The share of different animals that would score at least this high, DECISION.falseMatchRateMin to 1. */
export function falseMatchRate(calibration: Calibration, fused: number, pairs: number): number {
  const rate = 10 ** logarithmAt(calibration, standardise(calibration, fused, pairs));
  return Math.max(DECISION.falseMatchRateMin, Math.min(1, rate));
}

/** The rate of a whole search: at least one of `searchedCount` different animals scores as high. */
export function searchFalseMatchRate(rate: number, searchedCount: number): number {
  return rate >= 1 ? 1 : -Math.expm1(Math.max(1, searchedCount) * Math.log1p(-rate));
}
