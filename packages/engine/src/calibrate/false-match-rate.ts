import { DECISION } from '../parameters.ts';
import type { Calibration } from './calibration.ts';
import { interpolate } from './interpolate.ts';
import { logLikelihoodRatio, type Resemblance } from './log-likelihood-ratio.ts';

type Moments = Pick<Calibration, 'location' | 'spread'>;

/**
 * Fused ratio of `pairs` pairs in impostor spreads above the impostor mean: one scale for all calibrations and set
 * sizes.
 */
export function standardise(calibration: Moments, fused: number, pairs: number): number {
  const location = calibration.location[0] + calibration.location[1] * Math.log(pairs);
  return (fused - location) / spreadOf(calibration, pairs);
}

/** Spread of the impostors' fused ratios for this number of pairs, nats. */
export function spreadOf({ spread }: Pick<Moments, 'spread'>, pairs: number): number {
  return spread[0] + spread[1] * Math.log(pairs);
}

/** Evidence that a false-match rate is claimed for. */
export interface ClaimedEvidence {
  readonly resemblance: Resemblance;
  /** Number of compared pairs of fingerprints. */
  readonly pairs: number;
  /** Contribution of appearances, impostor spreads. */
  readonly appearance?: number;
  /** Mean commonness of both sides, impostor spreads. Counts where the calibration has `claims`. */
  readonly commonness?: number;
}

/** Place of a comparison in the calibration's false-match table, impostor spreads. Rises with the resemblance. */
export function claimPosition(calibration: Calibration, evidence: ClaimedEvidence): number {
  const { claims } = calibration;
  const { resemblance, pairs, appearance = 0, commonness = 0 } = evidence;
  if (!claims) return standardise(calibration, logLikelihoodRatio(calibration, resemblance), pairs) + appearance;
  const weights = { ...calibration.weights, learned: claims.learned };
  return standardise(claims, logLikelihoodRatio({ weights }, resemblance), pairs) + appearance - commonness;
}

/** log10 of the share of impostors that reach at least this position. Strictly decreasing. */
function logarithmAt({ knots, tailSlope }: Pick<Calibration, 'knots' | 'tailSlope'>, position: number): number {
  const [lastAt, last] = knots[knots.length - 1]!;
  return position <= lastAt ? interpolate(knots, position) : last + tailSlope * (position - lastAt);
}

/** Share of impostors that reach at least this position, DECISION.falseMatchRateMin to 1. */
export function falseMatchRate(table: Pick<Calibration, 'knots' | 'tailSlope'>, position: number): number {
  return Math.max(DECISION.falseMatchRateMin, Math.min(1, 10 ** logarithmAt(table, position)));
}

/** Probability that at least one of `searchedCount` impostors scores this high. */
export function searchFalseMatchRate(rate: number, searchedCount: number): number {
  return rate >= 1 ? 1 : -Math.expm1(Math.max(1, searchedCount) * Math.log1p(-rate));
}
