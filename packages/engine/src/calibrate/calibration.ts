import type { Species } from '../subject.ts';

export interface Calibration {
  /** What the numbers were fitted on. */
  readonly origin: string;
  /** Logistic regression over the pair's features, natural logarithm. */
  readonly weights: {
    readonly bias: number;
    readonly inliers: number;
    readonly patches: number;
    readonly light: number;
    readonly chroma: number;
    readonly code: number;
    /** Of the networks' codes; only where both samples have one. */
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
    origin: 'synthetic: 28 generated dogs; 784 genuine and 24192 impostor pairs, 435456 impostor sets',
    weights: {
      bias: -8.57313,
      inliers: 0.06284,
      patches: 2.19602,
      light: 1.61806,
      chroma: 1.32224,
      code: 1.87636,
    },
    location: [-3.09492, 0.02639],
    spread: [1.46282, -0.03112],
    knots: [
      [-1.30347, -0.05],
      [0.05328, -0.3],
      [0.68712, -0.6],
      [1.28751, -1],
      [1.63663, -1.3],
      [1.94016, -1.6],
      [2.32248, -2],
      [2.56892, -2.3],
      [2.77657, -2.6],
      [3.03507, -3],
      [3.16727, -3.3],
      [3.21727, -3.6],
    ],
    tailSlope: -1.36147,
  },
  learned: {
    origin: 'synthetic: 28 generated dogs; 784 genuine and 24192 impostor pairs, 435456 impostor sets',
    weights: {
      bias: -5.24766,
      inliers: 0.025,
      patches: 0,
      light: 0.59059,
      chroma: 0.68351,
      code: 0.14936,
      learned: 9.7089,
    },
    location: [-4.07703, 0.0151],
    spread: [1.26177, -0.02831],
    knots: [
      [-1.1081, -0.05],
      [-0.10049, -0.3],
      [0.58833, -0.6],
      [1.31574, -1],
      [1.85619, -1.3],
      [2.32427, -1.6],
      [2.8104, -2],
      [3.15628, -2.3],
      [3.38727, -2.6],
      [3.60592, -3],
      [3.76636, -3.3],
      [3.81636, -3.6],
    ],
    tailSlope: -1.39831,
  },
};
export const CALIBRATION: Readonly<Record<Species, Calibrations>> = { CAT, DOG };
