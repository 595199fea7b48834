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
  };
  /** Impostor location and spread of the fused ratio: value at one pair, and growth for each factor e of pairs. */
  readonly location: readonly [number, number];
  readonly spread: readonly [number, number];
  /** log10 of the false-match rate at standardised fused ratios, rising; beyond the last knot it falls on with `tailSlope`. */
  readonly knots: readonly (readonly [number, number])[];
  readonly tailSlope: number;
}
const CAT: Calibration = {
  origin: 'real cats s1 s13 s17 s21 s3 s7; 674 genuine and 3421 impostor pairs, 17280 impostor sets',
  weights: {
    bias: -11.01448,
    inliers: 0.08049,
    patches: 18.78507,
    light: 0,
    chroma: 1.56731,
    code: 0.28239,
  },
  location: [-2.34953, 0.00837],
  spread: [1.14772, -0.07669],
  knots: [
    [-1.28141, -0.05],
    [0.01487, -0.3],
    [0.78952, -0.6],
    [1.31917, -1],
    [1.6653, -1.3],
    [2.04173, -1.6],
    [2.36035, -2],
    [2.61361, -2.3],
    [2.66361, -2.6],
    [2.71361, -3],
  ],
  tailSlope: -1.69847,
};
const DOG: Calibration = {
  origin: 'synthetic: 28 generated dogs; 784 genuine and 24192 impostor pairs, 435456 impostor sets',
  weights: {
    bias: -8.60064,
    inliers: 0.06279,
    patches: 2.23891,
    light: 1.60686,
    chroma: 1.32397,
    code: 1.87971,
  },
  location: [-3.10231, 0.02546],
  spread: [1.46557, -0.03134],
  knots: [
    [-1.30368, -0.05],
    [0.05385, -0.3],
    [0.68719, -0.6],
    [1.28752, -1],
    [1.63571, -1.3],
    [1.93939, -1.6],
    [2.32211, -2],
    [2.56824, -2.3],
    [2.77523, -2.6],
    [3.0329, -3],
    [3.16592, -3.3],
    [3.21592, -3.6],
  ],
  tailSlope: -1.3615,
};
export const CALIBRATION = { CAT, DOG } as const;
