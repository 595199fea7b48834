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
      'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; cat-faces-more: real cats s10 s12 s14 s16 s18 s2 s20 s22 s4 s6 s8; 148 faces of oxford-pets and oxford-pets-299, 9 % of their pairs of one breed; 81 cats of one breed of oxford-breeds; 9540 genuine and 142385 impostor comparisons, single photos and sets',
    weights: {
      bias: -8.02825,
      agreement: 4.77492,
    },
    location: [-3.52351, 0.29891],
    spread: [1.87852, -0.16669],
    knots: [
      [-1.17224, -0.05],
      [0.26207, -0.3],
      [1.25041, -0.6],
      [2.19542, -1],
      [2.66575, -1.3],
      [3.13588, -1.6],
      [3.64601, -2],
    ],
    tailSlope: -1.32271,
    genuine: {
      origin:
        'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; cat-faces-more: real cats s10 s12 s14 s16 s18 s2 s20 s22 s4 s6 s8; 9540 comparisons of 23 animals',
      location: [4.03113, 0.7593],
      spread: [2.8971, -0.32075],
      pairsMax: 40,
      quality: {
        full: 71,
        lossPerPoint: 0.08181,
      },
      knots: [
        [-2.81523, -2],
        [-2.52846, -1.7],
        [-2.02361, -1.3],
        [-1.56929, -1],
        [-0.82593, -0.6],
        [-0.11767, -0.3],
        [0.91616, -0.05],
        [3.98215, 0],
      ],
    },
  },
  learned: {
    origin:
      'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; cat-faces-more: real cats s10 s12 s14 s16 s18 s2 s20 s22 s4 s6 s8; 148 faces of oxford-pets and oxford-pets-299, 9 % of their pairs of one breed; 81 cats of one breed of oxford-breeds; 9540 genuine and 142385 impostor comparisons, single photos and sets',
    weights: {
      bias: -6.91059,
      agreement: 3.03973,
      learned: 0.91192,
    },
    location: [-5.08843, 0.27],
    spread: [2.31363, -0.12519],
    knots: [
      [-2.35324, -0.05],
      [-0.94858, -0.3],
      [-0.07606, -0.6],
      [0.6922, -1],
      [1.08316, -1.3],
      [1.48531, -1.6],
      [1.98229, -2],
    ],
    tailSlope: -1.47929,
    claims: {
      learned: 0.36477,
      location: [-4.46109, 0.22217],
      spread: [1.60655, -0.11537],
      commonnessMin: 0.83,
    },
    genuine: {
      origin:
        'cat-faces: real cats s1 s11 s13 s15 s17 s19 s21 s23 s3 s5 s7 s9; cat-faces-more: real cats s10 s12 s14 s16 s18 s2 s20 s22 s4 s6 s8; 9540 comparisons of 23 animals',
      location: [3.94563, 0.9153],
      spread: [2.48692, -0.28694],
      pairsMax: 40,
      quality: {
        full: 71,
        lossPerPoint: 0.05895,
      },
      knots: [
        [-2.78561, -2],
        [-2.33102, -1.7],
        [-1.84305, -1.3],
        [-1.45698, -1],
        [-0.82317, -0.6],
        [-0.1532, -0.3],
        [0.84583, -0.05],
        [4.97652, 0],
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
