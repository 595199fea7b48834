import type { Species } from '../subject.ts';
import type { GenuineCalibration } from './genuine-calibration.ts';

export interface Calibration {
  /** Data that the numbers were fitted on. */
  readonly origin: string;
  /** Logistic regression over comparisons of two sets, single pairs among them. Natural logarithm. */
  readonly weights: {
    readonly bias: number;
    /** Weight of ln(1 + keypoint agreement). */
    readonly agreement: number;
    /** Weight of the `normalisedSimilarity` of the learned codes. Present only where every sample has a code. */
    readonly learned?: number;
  };
  /** Impostor mean and spread of the fused ratio: the value at one pair, and the growth per factor e of pairs. */
  readonly location: readonly [number, number];
  readonly spread: readonly [number, number];
  /**
   * log10 of the false-match rate by standardised fused ratio, ascending. Extrapolated beyond the last knot with slope
   * `tailSlope`.
   */
  readonly knots: readonly (readonly [number, number])[];
  readonly tailSlope: number;
  /** Distribution of mated comparisons. */
  readonly genuine: GenuineCalibration;
}
/** Calibrations of a species: `learned` applies where every sample has a learned code, `plain` otherwise. */
export interface Calibrations {
  readonly plain: Calibration;
  /** Absent for a species without a face network. */
  readonly learned?: Calibration;
}
const CAT: Calibrations = {
  plain: {
    origin:
      'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; cat-faces-more: real cats s10 s12 s14 s16 s18 s2 s20 s22 s4 s6 s8; 147 faces of oxford-pets and oxford-pets-299, 9 % of their pairs of one breed; 9540 genuine and 140349 impostor comparisons, single photos and sets',
    weights: {
      bias: -8.23946,
      agreement: 4.89192,
    },
    location: [-3.59184, 0.3016],
    spread: [1.95676, -0.18119],
    knots: [
      [-1.14257, -0.05],
      [0.27737, -0.3],
      [1.0028, -0.6],
      [1.83236, -1],
      [2.26513, -1.3],
      [2.63688, -1.6],
      [3.18562, -2],
      [3.54426, -2.3],
      [3.71792, -2.6],
      [3.82417, -3],
      [3.84417, -3.3],
    ],
    tailSlope: -1.32502,
    genuine: {
      origin:
        'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; cat-faces-more: real cats s10 s12 s14 s16 s18 s2 s20 s22 s4 s6 s8; 9540 comparisons of 23 animals',
      location: [3.91439, 0.7892],
      spread: [3.08263, -0.36176],
      pairsMax: 40,
      quality: {
        full: 76,
        lossPerPoint: 0.07887,
      },
      knots: [
        [-2.82766, -2],
        [-2.57157, -1.7],
        [-2.16368, -1.3],
        [-1.67195, -1],
        [-0.82252, -0.6],
        [-0.07019, -0.3],
        [0.89511, -0.05],
        [3.94292, 0],
      ],
    },
  },
  learned: {
    origin:
      'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; cat-faces-more: real cats s10 s12 s14 s16 s18 s2 s20 s22 s4 s6 s8; 147 faces of oxford-pets and oxford-pets-299, 9 % of their pairs of one breed; 9540 genuine and 140349 impostor comparisons, single photos and sets',
    weights: {
      bias: -7.02239,
      agreement: 3.12913,
      learned: 0.93874,
    },
    location: [-5.33659, 0.26385],
    spread: [2.435, -0.10015],
    knots: [
      [-1.10542, -0.05],
      [0.10646, -0.3],
      [1.05599, -0.6],
      [2.07801, -1],
      [2.65785, -1.3],
      [3.03727, -1.6],
      [3.29207, -2],
      [3.40096, -2.3],
      [3.53448, -2.6],
      [3.63063, -3],
      [3.65063, -3.3],
    ],
    tailSlope: -1.61323,
    genuine: {
      origin:
        'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; cat-faces-more: real cats s10 s12 s14 s16 s18 s2 s20 s22 s4 s6 s8; 9540 comparisons of 23 animals',
      location: [3.79924, 0.98485],
      spread: [2.73022, -0.36157],
      pairsMax: 40,
      quality: {
        full: 76,
        lossPerPoint: 0.04785,
      },
      knots: [
        [-2.7436, -2],
        [-2.38088, -1.7],
        [-1.89696, -1.3],
        [-1.51051, -1],
        [-0.83705, -0.6],
        [-0.13304, -0.3],
        [0.82877, -0.05],
        [5.77127, 0],
      ],
    },
  },
};
const DOG: Calibrations = {
  plain: {
    origin:
      'muzzles: cattle, every second of cow_001 to cow_101 (48 animals); 7 real noses of dog-noses and dog-noses-single; as bounds 29 real noses of dog-noses and dog-noses-single, refused photos among them, and 40 generated ones (synthetic); 5080 genuine and 51277 impostor comparisons, single photos and sets',
    weights: {
      bias: -22.55021,
      agreement: 11.87762,
    },
    location: [-12.21237, 0.20961],
    spread: [2.99025, -0.19357],
    knots: [
      [-0.39361, -0.05],
      [0.70515, -0.3],
      [0.9866, -0.6],
      [1.36858, -1],
      [1.77584, -1.3],
      [2.17429, -1.6],
      [2.58049, -2],
      [3.02483, -2.3],
      [3.16664, -2.6],
      [3.46428, -3],
      [3.59999, -3.3],
      [3.76083, -3.6],
      [5.2713, -4],
    ],
    tailSlope: -0.94614,
    genuine: {
      origin: 'muzzles: cattle, every second of cow_001 to cow_101 (48 animals); 5080 comparisons of 46 animals',
      location: [22.60788, 1.03993],
      spread: [5.05614, -0.68532],
      pairsMax: 40,
      quality: {
        full: 84,
        lossPerPoint: 0.07214,
      },
      knots: [
        [-2.65827, -1.7],
        [-2.13935, -1.3],
        [-1.5119, -1],
        [-0.71934, -0.6],
        [-0.04411, -0.3],
        [0.96782, -0.05],
        [2.20155, 0],
      ],
    },
  },
};
export const CALIBRATION: Readonly<Record<Species, Calibrations>> = { CAT, DOG };
