import type { Species } from '../subject.ts';
import type { GenuineCalibration } from './genuine-calibration.ts';

/** Score of false-match claims that sets photos off against a cohort: docs/decisions/0069-claims-by-a-cohort.md. */
export interface Claims {
  /** Weight of the `normalisedSimilarity` of the learned codes, in place of the one in `weights`. */
  readonly learned: number;
  /** Impostor mean and spread of the ratio with that weight, as in Calibration. */
  readonly location: readonly [number, number];
  readonly spread: readonly [number, number];
  /** Lower bound of a photo's commonness, spreads. */
  readonly commonnessMin: number;
}

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
  /** Makes the position in `knots` where that is not the standardised fused ratio: `claimPosition`. */
  readonly claims?: Claims;
  /** Distribution of mated comparisons. */
  readonly genuine: GenuineCalibration;
}
/**
 * Calibrations of a species. CAT: `learned` applies where every sample has a learned code. DOG: `learned` is of faces, and
 * applies where both sides show one. `plain` otherwise.
 */
export interface Calibrations {
  readonly plain: Calibration;
  /** Absent for a species without a face network. */
  readonly learned?: Calibration;
}
const CAT: Calibrations = {
  plain: {
    origin:
      'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; cat-faces-more: real cats s10 s12 s14 s16 s18 s2 s20 s22 s4 s6 s8; 136 faces of oxford-pets and oxford-pets-299, 9 % of their pairs of one breed; 9540 genuine and 136294 impostor comparisons, single photos and sets',
    weights: {
      bias: -8.11272,
      agreement: 4.81995,
    },
    location: [-3.54046, 0.29915],
    spread: [1.93464, -0.1852],
    knots: [
      [-1.1433, -0.05],
      [0.27184, -0.3],
      [1.02735, -0.6],
      [1.85687, -1],
      [2.32778, -1.3],
      [2.72029, -1.6],
      [3.25261, -2],
    ],
    tailSlope: -1.3458,
    genuine: {
      origin:
        'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; cat-faces-more: real cats s10 s12 s14 s16 s18 s2 s20 s22 s4 s6 s8; 9540 comparisons of 23 animals',
      location: [3.89969, 0.78893],
      spread: [3.03964, -0.36283],
      pairsMax: 40,
      quality: {
        full: 78,
        lossPerPoint: 0.07846,
      },
      knots: [
        [-2.85267, -2],
        [-2.58731, -1.7],
        [-2.12296, -1.3],
        [-1.66151, -1],
        [-0.81477, -0.6],
        [-0.08543, -0.3],
        [0.90297, -0.05],
        [4.14297, 0],
      ],
    },
  },
  learned: {
    origin:
      'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; cat-faces-more: real cats s10 s12 s14 s16 s18 s2 s20 s22 s4 s6 s8; 136 faces of oxford-pets and oxford-pets-299, 9 % of their pairs of one breed; 9540 genuine and 136294 impostor comparisons, single photos and sets',
    weights: {
      bias: -6.9479,
      agreement: 3.10763,
      learned: 0.93229,
    },
    location: [-5.27812, 0.26074],
    spread: [2.43835, -0.11101],
    knots: [
      [-2.34534, -0.05],
      [-1.26289, -0.3],
      [-0.36452, -0.6],
      [0.49118, -1],
      [1.05404, -1.3],
      [1.54837, -1.6],
      [1.91668, -2],
    ],
    tailSlope: -1.52091,
    claims: {
      learned: 0.37292,
      location: [-4.51123, 0.22002],
      spread: [1.65777, -0.11582],
      commonnessMin: 0.83,
    },
    genuine: {
      origin:
        'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; cat-faces-more: real cats s10 s12 s14 s16 s18 s2 s20 s22 s4 s6 s8; 9540 comparisons of 23 animals',
      location: [3.84616, 0.98766],
      spread: [2.64233, -0.32947],
      pairsMax: 40,
      quality: {
        full: 78,
        lossPerPoint: 0.05064,
      },
      knots: [
        [-2.68246, -2],
        [-2.41478, -1.7],
        [-1.85139, -1.3],
        [-1.47951, -1],
        [-0.84209, -0.6],
        [-0.14826, -0.3],
        [0.82284, -0.05],
        [5.95824, 0],
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
  learned: {
    origin:
      'faces: dog-faces (DogFaceNet), 247 dogs that taught nothing; 228 dogs of 25 breeds of oxford-pets and oxford-breeds, 2,526 pairs of them of one breed; 43 dogs of street-dogs and dog-photos, of which each rate is the worst; 448 genuine and 190,000 impostor pairs, each without its dogs in the cohort, and sets of up to three photos',
    weights: {
      bias: 3.07654,
      agreement: 0,
      learned: 19.63482,
    },
    location: [-7.34568, -0.34816],
    spread: [3.74589, 0.32178],
    knots: [
      [0.21747, -0.05],
      [0.23747, -0.3],
      [1.56546, -0.6],
      [2.14349, -1],
      [2.43086, -1.3],
      [2.61316, -1.6],
      [2.83534, -2],
      [3.02639, -2.3],
      [3.17731, -2.6],
      [3.49197, -3],
    ],
    tailSlope: -1.63257,
    genuine: {
      origin: 'faces: dog-faces, 448 comparisons of single photos and 720 of one with two, of 247 dogs',
      location: [4.91856, 1.42182],
      spread: [3.09815, -0.44104],
      pairsMax: 2,
      quality: {
        full: 0,
        lossPerPoint: 0,
      },
      knots: [
        [-2.30073, -2],
        [-2.08712, -1.7],
        [-1.67108, -1.3],
        [-1.33345, -1],
        [-0.66067, -0.6],
        [0.0251, -0.3],
        [1.56772, -0.05],
        [2.51598, 0],
      ],
    },
  },
};
const calibrations: Record<Species, Calibrations> = { CAT, DOG };
export const CALIBRATION: Readonly<Record<Species, Calibrations>> = calibrations;

/** Replaces the calibration of learned codes in this thread, before anything is compared. */
export function useLearnedCalibration(species: Species, learned: Calibration): void {
  calibrations[species] = { ...calibrations[species], learned };
}
