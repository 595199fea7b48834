import type { Species } from '../subject.ts';
import type { GenuineCalibration } from './genuine-calibration.ts';

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
  /** How one animal's comparisons lie. */
  readonly genuine: GenuineCalibration;
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
    genuine: {
      origin: 'real cats s1 s13 s17 s21 s3 s7; 6346 comparisons of 6 animals',
      location: [1.83937, 0.51284],
      spread: [2.26334, -0.00908],
      pairsMax: 64,
      quality: {
        full: 100,
        lossPerPoint: 0.02327,
      },
      knots: [
        [-1.74436, -2],
        [-1.60547, -1.7],
        [-1.43369, -1.3],
        [-1.25399, -1],
        [-0.91137, -0.6],
        [-0.54746, -0.3],
        [0.3138, -0.05],
        [18.20288, 0],
      ],
    },
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
    genuine: {
      origin: 'real cats s1 s13 s17 s21 s3 s7; 6346 comparisons of 6 animals',
      location: [2.94954, 0.29325],
      spread: [1.72473, -0.06463],
      pairsMax: 64,
      quality: {
        full: 100,
        lossPerPoint: 0.03639,
      },
      knots: [
        [-1.94752, -2],
        [-1.83357, -1.7],
        [-1.5998, -1.3],
        [-1.37001, -1],
        [-0.98633, -0.6],
        [-0.53887, -0.3],
        [0.41903, -0.05],
        [17.96432, 0],
      ],
    },
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
    genuine: {
      origin: 'cattle: real bare skin of every second animal; 9440 comparisons of 48 animals',
      location: [7.88418, 0.58533],
      spread: [4.33154, -0.52076],
      pairsMax: 64,
      quality: { full: 87, lossPerPoint: 0.06724 },
      knots: [
        [-2.69188, -2],
        [-2.53467, -1.7],
        [-2.12146, -1.3],
        [-1.47714, -1],
        [-0.79764, -0.6],
        [-0.17932, -0.3],
        [0.93257, -0.05],
        [2.87943, 0],
      ],
    },
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
    genuine: {
      origin: 'cattle: real bare skin of every second animal; 9440 comparisons of 48 animals',
      location: [-0.50328, 0.88498],
      spread: [4.17959, -0.47817],
      pairsMax: 64,
      quality: { full: 87, lossPerPoint: 0.02961 },
      knots: [
        [-1.73314, -2],
        [-1.60082, -1.7],
        [-1.39487, -1.3],
        [-1.18627, -1],
        [-0.8228, -0.6],
        [-0.34526, -0.3],
        [1.14792, -0.05],
        [3.15404, 0],
      ],
    },
  },
};
export const CALIBRATION: Readonly<Record<Species, Calibrations>> = { CAT, DOG };
