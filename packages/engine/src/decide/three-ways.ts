import { ADVICE, DECISION } from '../parameters.ts';
import type { ProbePhotos } from './probe-photos.ts';

/** Why a comparison leaves a decision open. */
export type Doubt =
  | 'notCalibrated'
  | 'faceNotFound'
  | 'poorProbe'
  | 'tooCloseToExclude'
  | 'unlikeBoth'
  | 'tooFewPhotos'
  | 'closeRival';

/** What is known of a comparison when it is decided. */
export interface Rates {
  /** 0 to 100; the threshold is where the false-match rate is the tenant's target. */
  readonly score: number;
  /** Of different animals: how many score this high. */
  readonly falseMatchRate: number;
  /** Of the same animal: how many score this low. */
  readonly falseNonMatchRate: number;
  /** Reason why a comparison of such photos excludes no pet, whatever its rates. */
  readonly keepsOpen?: 'notCalibrated' | 'faceNotFound';
}

/**
 * What both errors say of a pet. `match`: different animals score as high no more often than the tenant admits.
 * `excluded`: the same animal scores as low so rarely that it may be denied, and different ones score as high at least
 * as often. `open` lies between: never does a higher score lead from `match` to `open`, or from `open` to `excluded`.
 */
export function standingOf(rates: Rates): 'match' | 'open' | 'excluded' {
  if (rates.score >= DECISION.threshold) return 'match';
  return isExcludedByRates(rates) && !rates.keepsOpen ? 'excluded' : 'open';
}

function isExcludedByRates({ falseMatchRate, falseNonMatchRate }: Rates): boolean {
  const isRareOfSame = falseNonMatchRate <= DECISION.falseNonMatchRateMax;
  return isRareOfSame && falseMatchRate >= falseNonMatchRate;
}

/** Why a pet is neither identified nor excluded, for people to act on. */
export function doubtsOf(rates: Rates, { count, quality }: Pick<ProbePhotos, 'count' | 'quality'>): Doubt[] {
  const { falseNonMatchRate, keepsOpen } = rates;
  const doubts: Doubt[] = [];
  if (keepsOpen && isExcludedByRates(rates)) doubts.push(keepsOpen);
  else if (quality < DECISION.qualityMin) doubts.push('poorProbe');
  else doubts.push(falseNonMatchRate > DECISION.falseNonMatchRateMax ? 'tooCloseToExclude' : 'unlikeBoth');
  if (count < ADVICE.photosFew) doubts.push('tooFewPhotos');
  return doubts;
}
