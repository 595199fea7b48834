import type { Species } from '../subject.ts';

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
}
/** One for comparisons in which every sample has a learned code, one for all others. */
export interface Calibrations {
  readonly plain: Calibration;
  readonly learned: Calibration;
}
const CAT: Calibrations = {
  plain: {
    origin:
      'real cats s1 s13 s17 s21 s3 s7 and 28 generated cats (synthetic); 1458 genuine and 27613 impostor pairs, 452736 impostor sets',
    weights: {
      bias: -7.41363,
      inliers: 0.08572,
      patches: 8.80161,
      light: 0,
      chroma: 1.18838,
      code: 1.01975,
    },
    location: [-1.58033, 0.08366],
    spread: [1.35274, -0.0662],
    knots: [
      [-0.96867, -0.05],
      [-0.0021, -0.3],
      [0.7363, -0.6],
      [1.45618, -1],
      [1.90036, -1.3],
      [2.32981, -1.6],
      [2.84045, -2],
      [3.18384, -2.3],
      [3.51853, -2.6],
      [3.86217, -3],
      [4.17305, -3.3],
      [4.22305, -3.6],
    ],
    tailSlope: -0.85164,
  },
  learned: {
    origin:
      'real cats s1 s13 s17 s21 s3 s7 and 28 generated cats (synthetic); 1458 genuine and 27613 impostor pairs, 452736 impostor sets',
    weights: {
      bias: -5.28792,
      inliers: 0.06484,
      patches: 1.99688,
      light: 0,
      chroma: 0.78727,
      code: 0.56676,
      learned: 6.06554,
    },
    location: [-2.7473, 0.12245],
    spread: [1.92882, -0.08751],
    knots: [
      [-1.03923, -0.05],
      [0.09153, -0.3],
      [0.7775, -0.6],
      [1.42053, -1],
      [1.79369, -1.3],
      [2.13355, -1.6],
      [2.49927, -2],
      [2.74304, -2.3],
      [2.92339, -2.6],
      [3.17123, -3],
      [3.32941, -3.3],
      [3.37941, -3.6],
    ],
    tailSlope: -1.31573,
  },
};
const DOG: Calibrations = {
  plain: {
    origin:
      'synthetic: 40 generated dogs and a sibling of each; 2240 genuine and 97280 impostor pairs, 778240 impostor sets',
    weights: {
      bias: -5.01935,
      inliers: 0.05806,
      patches: 0,
      light: 1.38134,
      chroma: 0.91476,
      code: 0,
    },
    location: [-2.61293, 0.01627],
    spread: [0.78536, -0.04181],
    knots: [
      [-1.2135, -0.05],
      [0.03235, -0.3],
      [0.70631, -0.6],
      [1.37775, -1],
      [1.80898, -1.3],
      [2.20471, -1.6],
      [2.68594, -2],
      [3.0175, -2.3],
      [3.3321, -2.6],
      [3.75716, -3],
      [3.91214, -3.3],
      [4.0972, -3.6],
    ],
    tailSlope: -0.78421,
  },
  learned: {
    origin:
      'synthetic: 40 generated dogs and a sibling of each; 2240 genuine and 97280 impostor pairs, 778240 impostor sets',
    weights: {
      bias: -6.38394,
      inliers: 0.04414,
      patches: 0,
      light: 0.77446,
      chroma: 0.10042,
      code: 0,
      learned: 3.88357,
    },
    location: [-5.20716, 0.00275],
    spread: [0.50039, -0.01185],
    knots: [
      [-1.12445, -0.05],
      [-0.02948, -0.3],
      [0.66092, -0.6],
      [1.3481, -1],
      [1.87023, -1.3],
      [2.37075, -1.6],
      [3.11188, -2],
      [4.06667, -2.3],
      [4.39798, -2.6],
      [4.58364, -3],
      [4.77455, -3.3],
      [4.9246, -3.6],
    ],
    tailSlope: -1.13934,
  },
};
export const CALIBRATION: Readonly<Record<Species, Calibrations>> = { CAT, DOG };
