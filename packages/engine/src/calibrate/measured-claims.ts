import type { Species } from '../subject.ts';
import { CALIBRATION, type Calibration, type Calibrations } from './calibration.ts';
import { falseMatchRate } from './false-match-rate.ts';
import type { GenuineCalibration } from './genuine-calibration.ts';
import { interpolate } from './interpolate.ts';

/** Name of a calibration of a species. */
export type Basis = keyof Calibrations;

/**
 * Rates that an installation measured with its own animals, by the shipped ones
 * (docs/decisions/0071-claims-measured-on-site.md).
 */
export interface MeasuredClaim {
  /** log10 of the false-match rate by -log10 of the shipped one. */
  readonly falseMatch?: Pick<Calibration, 'knots' | 'tailSlope'>;
  /** log10 of the false-non-match rate by log10 of the shipped one. With it, animals may be excluded. */
  readonly falseNonMatch?: GenuineCalibration['knots'];
}

/** Measured rates of one species. A calibration without an entry keeps its shipped rates. */
export type MeasuredClaims = { readonly [Name in Basis]?: MeasuredClaim };

/** Name of a species' calibration. */
export const basisOf = (species: Species, calibration: Calibration): Basis =>
  calibration === CALIBRATION[species].learned ? 'learned' : 'plain';

/** False-match rate claimed instead of the shipped one, DECISION.falseMatchRateMin to 1. */
export const claimedFalseMatchRate = (shipped: number, claim?: MeasuredClaim): number =>
  claim?.falseMatch ? falseMatchRate(claim.falseMatch, -Math.log10(shipped)) : shipped;

/** False-non-match rate claimed instead of the shipped one, 0 to 1. */
export const claimedFalseNonMatchRate = (shipped: number, claim?: MeasuredClaim): number =>
  claim?.falseNonMatch ? 10 ** interpolate(claim.falseNonMatch, Math.log10(shipped)) : shipped;
