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
    /** Of the `normalisedSimilarity` of the networks' codes; only where every sample has one. */
    readonly learned?: number;
  };
  /** Impostor location and spread of the fused ratio: value at one pair, and growth for each factor e of pairs. */
  readonly location: readonly [number, number];
  readonly spread: readonly [number, number];
  /**
   * log10 of the false-match rate at standardised fused ratios, rising; beyond the last knot it falls on with
   * `tailSlope`.
   */
  readonly knots: readonly (readonly [number, number])[];
  readonly tailSlope: number;
  /** How one animal's comparisons lie. */
  readonly genuine: GenuineCalibration;
}
/** One for comparisons in which every sample has a learned code, one for all others. */
export interface Calibrations {
  readonly plain: Calibration;
  /** Missing for a species without a network. */
  readonly learned?: Calibration;
}
const CAT: Calibrations = {
  plain: {
    origin:
      'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; cat-faces-more: real cats s10 s12 s14 s16 s18 s2 s20 s22 s4 s6 s8; 162 faces of oxford-pets and oxford-pets-299, 9 % of their pairs of one breed; 9540 genuine and 146165 impostor comparisons, single photos and sets',
    weights: {
      bias: -8.03268,
      agreement: 4.79611,
    },
    location: [-3.49305, 0.29282],
    spread: [1.92383, -0.18204],
    knots: [
      [-1.13884, -0.05],
      [0.27357, -0.3],
      [0.99608, -0.6],
      [1.84179, -1],
      [2.3132, -1.3],
      [2.69078, -1.6],
      [3.24952, -2],
      [3.54882, -2.3],
      [3.73314, -2.6],
      [3.85173, -3],
      [3.87173, -3.3],
      [3.95223, -3.6],
    ],
    tailSlope: -1.38625,
    genuine: {
      origin:
        'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; cat-faces-more: real cats s10 s12 s14 s16 s18 s2 s20 s22 s4 s6 s8; 9540 comparisons of 23 animals',
      location: [3.78681, 0.77839],
      spread: [3.22996, -0.40896],
      pairsMax: 40,
      quality: {
        full: 86,
        lossPerPoint: 0.06984,
      },
      knots: [
        [-2.81879, -2],
        [-2.58064, -1.7],
        [-2.2298, -1.3],
        [-1.76526, -1],
        [-0.83594, -0.6],
        [-0.05091, -0.3],
        [0.87729, -0.05],
        [3.66443, 0],
      ],
    },
  },
  learned: {
    origin:
      'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; cat-faces-more: real cats s10 s12 s14 s16 s18 s2 s20 s22 s4 s6 s8; 162 faces of oxford-pets and oxford-pets-299, 9 % of their pairs of one breed; 9540 genuine and 146165 impostor comparisons, single photos and sets',
    weights: {
      bias: -6.7171,
      agreement: 3.02599,
      learned: 0.9078,
    },
    location: [-5.10686, 0.25377],
    spread: [2.35795, -0.10812],
    knots: [
      [-1.11998, -0.05],
      [0.11474, -0.3],
      [1.06088, -0.6],
      [2.14365, -1],
      [2.70375, -1.3],
      [3.10163, -1.6],
      [3.3253, -2],
      [3.42259, -2.3],
      [3.52523, -2.6],
      [3.61485, -3],
      [3.63485, -3.3],
      [3.7318, -3.6],
    ],
    tailSlope: -1.62385,
    genuine: {
      origin:
        'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; cat-faces-more: real cats s10 s12 s14 s16 s18 s2 s20 s22 s4 s6 s8; 9540 comparisons of 23 animals',
      location: [3.6506, 0.96696],
      spread: [2.77054, -0.37553],
      pairsMax: 40,
      quality: {
        full: 86,
        lossPerPoint: 0.04313,
      },
      knots: [
        [-2.80707, -2],
        [-2.39892, -1.7],
        [-1.89137, -1.3],
        [-1.51091, -1],
        [-0.8286, -0.6],
        [-0.11625, -0.3],
        [0.80955, -0.05],
        [4.42938, 0],
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
