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
      'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; 184 faces of oxford-pets and oxford-pets-299, 9 % of their pairs of one breed; 4920 genuine and 59405 impostor comparisons, single photos and sets',
    weights: {
      bias: -8.7406,
      agreement: 5.33753,
    },
    location: [-3.94252, 0.28825],
    spread: [1.93072, -0.16575],
    knots: [
      [-1.15986, -0.05],
      [-0.06357, -0.3],
      [0.68885, -0.6],
      [1.50164, -1],
      [1.81077, -1.3],
      [2.17432, -1.6],
      [2.5241, -2],
      [2.8024, -2.3],
      [3.13274, -2.6],
      [3.40764, -3],
      [3.87047, -3.3],
    ],
    tailSlope: -1.1539,
    genuine: {
      origin: 'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; 4920 comparisons of 12 animals',
      location: [4.59174, 0.98339],
      spread: [3.37867, -0.43825],
      pairsMax: 40,
      quality: {
        full: 87,
        lossPerPoint: 0.06486,
      },
      knots: [
        [-2.62512, -1.7],
        [-2.1414, -1.3],
        [-1.67656, -1],
        [-0.89357, -0.6],
        [-0.23014, -0.3],
        [0.78266, -0.05],
        [3.78466, 0],
      ],
    },
  },
  learned: {
    origin:
      'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; 184 faces of oxford-pets and oxford-pets-299, 9 % of their pairs of one breed; 4920 genuine and 59405 impostor comparisons, single photos and sets',
    weights: {
      bias: -10.36299,
      agreement: 3.8434,
      learned: 9.60851,
    },
    location: [-6.30967, 0.26035],
    spread: [2.687, 0.03199],
    knots: [
      [-1.19628, -0.05],
      [-0.06043, -0.3],
      [0.68286, -0.6],
      [1.38544, -1],
      [1.83473, -1.3],
      [2.15906, -1.6],
      [2.59027, -2],
      [2.90661, -2.3],
      [3.2999, -2.6],
      [3.62307, -3],
      [4.08683, -3.3],
    ],
    tailSlope: -1.25327,
    genuine: {
      origin: 'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; 4920 comparisons of 12 animals',
      location: [5.9953, 1.40087],
      spread: [3.30099, -0.44742],
      pairsMax: 40,
      quality: {
        full: 87,
        lossPerPoint: 0.0677,
      },
      knots: [
        [-2.47012, -1.7],
        [-2.06234, -1.3],
        [-1.63733, -1],
        [-0.75319, -0.6],
        [-0.14397, -0.3],
        [0.78789, -0.05],
        [3.70379, 0],
      ],
    },
  },
};
const DOG: Calibrations = {
  plain: {
    origin:
      'muzzles: cattle, every second of cow_001 to cow_101 (48 animals); 7 real noses of dog-noses and dog-noses-single; as bounds 29 real noses of dog-noses and dog-noses-single, refused photos among them, and 40 generated ones (synthetic); 5080 genuine and 51277 impostor comparisons, single photos and sets',
    weights: {
      bias: -22.49588,
      agreement: 11.86634,
    },
    location: [-12.46508, 0.25302],
    spread: [3.18778, -0.23931],
    knots: [
      [-0.80052, -0.05],
      [0.75406, -0.3],
      [1.01782, -0.6],
      [1.3826, -1],
      [1.77861, -1.3],
      [2.18254, -1.6],
      [2.55539, -2],
      [3.02396, -2.3],
      [3.04396, -2.6],
      [3.33977, -3],
      [3.46107, -3.3],
      [3.61768, -3.6],
      [5.0247, -4],
    ],
    tailSlope: -1.00083,
    genuine: {
      origin: 'muzzles: cattle, every second of cow_001 to cow_101 (48 animals); 5080 comparisons of 46 animals',
      location: [22.61676, 1.0406],
      spread: [5.05037, -0.68454],
      pairsMax: 40,
      quality: {
        full: 84,
        lossPerPoint: 0.0719,
      },
      knots: [
        [-2.65995, -1.7],
        [-2.14103, -1.3],
        [-1.51288, -1],
        [-0.71874, -0.6],
        [-0.04408, -0.3],
        [0.96666, -0.05],
        [2.1996, 0],
      ],
    },
  },
};
export const CALIBRATION: Readonly<Record<Species, Calibrations>> = { CAT, DOG };
