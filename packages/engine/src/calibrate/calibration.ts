import type { Species } from '../subject.ts';
import type { GenuineCalibration } from './genuine-calibration.ts';

export interface Calibration {
  /** What the numbers were fitted on. */
  readonly origin: string;
  /** Logistic regression over what a comparison of two sets found, single pairs among them; natural logarithm. */
  readonly weights: {
    readonly bias: number;
    /** Of the natural logarithm of 1 + the agreement of points. */
    readonly agreement: number;
    /** Of the cosine of the networks' codes; only where every sample has one. */
    readonly learned?: number;
  };
  /** Impostor location and spread of the fused ratio: value at one pair, and growth for each factor e of pairs. */
  readonly location: readonly [number, number];
  readonly spread: readonly [number, number];
  /** log10 of the false-match rate at standardised fused ratios, rising; beyond the last knot it falls on with `tailSlope`. */
  readonly knots: readonly (readonly [number, number])[];
  readonly tailSlope: number;
  /** How one animal's comparisons lie. */
  readonly genuine: GenuineCalibration;
}
/** One for comparisons in which every sample has a learned code, one for all others. */
export interface Calibrations {
  readonly plain: Calibration;
  /** Missing for a species that no network tells apart. */
  readonly learned?: Calibration;
}
const CAT: Calibrations = {
  plain: {
    origin: 'none',
    weights: { bias: -7, agreement: 2.5, learned: 6.25 },
    location: [3.7, 0.2],
    spread: [2, 0.01],
    knots: [[-1, -0.05],[3.7, -3]],
    tailSlope: -1,
    genuine: { origin: 'none', location: [11, 1.2], spread: [3, -0.4], pairsMax: 64, quality: { full: 90, lossPerPoint: 0.03 }, knots: [[-2, -2],[3, 0]] },
  },
  learned: {
    origin: 'none',
    weights: { bias: -7, agreement: 2.5, learned: 6.25 },
    location: [3.7, 0.2],
    spread: [2, 0.01],
    knots: [[-1, -0.05],[3.7, -3]],
    tailSlope: -1,
    genuine: { origin: 'none', location: [11, 1.2], spread: [3, -0.4], pairsMax: 64, quality: { full: 90, lossPerPoint: 0.03 }, knots: [[-2, -2],[3, 0]] },
  },
};
const DOG: Calibrations = {
  plain: {
    origin: 'none',
    weights: { bias: -7, agreement: 2.5, learned: 6.25 },
    location: [3.7, 0.2],
    spread: [2, 0.01],
    knots: [[-1, -0.05],[3.7, -3]],
    tailSlope: -1,
    genuine: { origin: 'none', location: [11, 1.2], spread: [3, -0.4], pairsMax: 64, quality: { full: 90, lossPerPoint: 0.03 }, knots: [[-2, -2],[3, 0]] },
  },
};
export const CALIBRATION: Readonly<Record<Species, Calibrations>> = { CAT, DOG };
