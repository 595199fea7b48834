import { ADVICE, DECISION } from '../parameters.ts';
import type { ProbePhotos } from './probe-photos.ts';

/** Reason why a decision stays open. */
export type Doubt =
  | 'notCalibrated'
  | 'faceNotFound'
  | 'weakRegistration'
  | 'poorProbe'
  | 'tooCloseToExclude'
  | 'unlikeBoth'
  | 'tooFewPhotos'
  | 'closeRival';

/** Score and error rates of a comparison. */
export interface Rates {
  /** Score, 0 to 100. The threshold is at the tenant's target false-match rate. */
  readonly score: number;
  /** Share of impostor comparisons that score at least this high. */
  readonly falseMatchRate: number;
  /** Share of genuine comparisons that score at most this low. */
  readonly falseNonMatchRate: number;
  /** Reason why a comparison of such photos excludes no pet, whatever its rates. */
  readonly keepsOpen?: 'notCalibrated' | 'faceNotFound' | 'weakRegistration';
}

/**
 * Decides by both error rates. `match`: the false-match rate is at most the tenant's target. `excluded`: the
 * false-non-match rate is low enough to deny the pet, and not above the false-match rate. `open`: otherwise. More
 * resemblance never changes `match` to `open`, or `open` to `excluded`.
 */
export function standingOf(rates: Rates): 'match' | 'open' | 'excluded' {
  if (rates.score >= DECISION.threshold) return 'match';
  return isExcludedByRates(rates) && !rates.keepsOpen ? 'excluded' : 'open';
}

/** Checks whether the rates alone deny a pet. */
export function isExcludedByRates({
  falseMatchRate,
  falseNonMatchRate,
}: Pick<Rates, 'falseMatchRate' | 'falseNonMatchRate'>): boolean {
  const isRareOfSame = falseNonMatchRate <= DECISION.falseNonMatchRateMax;
  return isRareOfSame && falseMatchRate >= falseNonMatchRate;
}

/** Returns why a pet is neither identified nor excluded. */
export function doubtsOf(rates: Rates, { count, quality }: Pick<ProbePhotos, 'count' | 'quality'>): Doubt[] {
  const { falseNonMatchRate, keepsOpen } = rates;
  const doubts: Doubt[] = [];
  if (keepsOpen && isExcludedByRates(rates)) doubts.push(keepsOpen);
  else if (quality < DECISION.qualityMin) doubts.push('poorProbe');
  else doubts.push(falseNonMatchRate > DECISION.falseNonMatchRateMax ? 'tooCloseToExclude' : 'unlikeBoth');
  if (count < ADVICE.photosFew) doubts.push('tooFewPhotos');
  return doubts;
}
