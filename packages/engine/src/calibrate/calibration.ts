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
      'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; 88 faces of oxford-pets and oxford-pets-299, 9 % of their pairs of one breed; 4920 genuine and 34877 impostor comparisons, single photos and sets',
    weights: {
      bias: -8.71334,
      agreement: 5.55787,
    },
    location: [-3.82803, 0.28001],
    spread: [1.89249, -0.16284],
    knots: [
      [-0.95645, -0.05],
      [0.15746, -0.3],
      [0.89835, -0.6],
      [1.68938, -1],
      [2.20491, -1.3],
      [2.68447, -1.6],
      [3.33812, -2],
      [3.68272, -2.3],
      [4.01114, -2.6],
      [4.5723, -3],
    ],
    tailSlope: -1.0397,
    genuine: {
      origin: 'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; 4920 comparisons of 12 animals',
      location: [4.33415, 1.04822],
      spread: [3.581, -0.44179],
      pairsMax: 40,
      quality: {
        full: 87,
        lossPerPoint: 0.0586,
      },
      knots: [
        [-2.37028, -1.7],
        [-1.91136, -1.3],
        [-1.54852, -1],
        [-0.89806, -0.6],
        [-0.28813, -0.3],
        [0.79696, -0.05],
        [4.01334, 0],
      ],
    },
  },
  learned: {
    origin:
      'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; 88 faces of oxford-pets and oxford-pets-299, 9 % of their pairs of one breed; 4920 genuine and 34877 impostor comparisons, single photos and sets',
    weights: {
      bias: -9.01353,
      agreement: 3.45739,
      learned: 8.64347,
    },
    location: [-5.68476, 0.1893],
    spread: [2.40747, 0.0417],
    knots: [
      [-1.12607, -0.05],
      [-0.03958, -0.3],
      [0.75874, -0.6],
      [1.62158, -1],
      [2.1535, -1.3],
      [2.69891, -1.6],
      [3.24452, -2],
      [3.51822, -2.3],
      [3.83178, -2.6],
      [4.21033, -3],
    ],
    tailSlope: -1.27948,
    genuine: {
      origin: 'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; 4920 comparisons of 12 animals',
      location: [5.2289, 1.26883],
      spread: [3.04909, -0.41328],
      pairsMax: 40,
      quality: {
        full: 87,
        lossPerPoint: 0.06005,
      },
      knots: [
        [-2.48396, -1.7],
        [-2.05941, -1.3],
        [-1.67077, -1],
        [-0.81451, -0.6],
        [-0.15604, -0.3],
        [0.80776, -0.05],
        [3.82905, 0],
      ],
    },
  },
};
const DOG: Calibrations = {
  plain: {
    origin:
      'muzzles: cattle, every second of cow_001 to cow_101 (48 animals); 7 real noses of dog-noses and dog-noses-single and 40 generated ones (synthetic) as a bound; 5080 genuine and 51277 impostor comparisons, single photos and sets',
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
      [7.71886, -4],
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
