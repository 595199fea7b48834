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
  origin:
    'real cats s1 s13 s17 s21 s3 s7 and 28 generated cats (synthetic); 1458 genuine and 27613 impostor pairs, 452736 impostor sets',
  weights: {
    bias: -7.38697,
    inliers: 0.08617,
    patches: 8.7325,
    light: 0,
    chroma: 1.18784,
    code: 1.02569,
  },
  location: [-1.58174, 0.08308],
  spread: [1.35185, -0.06665],
  knots: [
    [-0.9654, -0.05],
    [-0.00265, -0.3],
    [0.73553, -0.6],
    [1.45758, -1],
    [1.90548, -1.3],
    [2.32678, -1.6],
    [2.83052, -2],
    [3.19035, -2.3],
    [3.48272, -2.6],
    [3.89234, -3],
    [4.16662, -3.3],
    [4.21662, -3.6],
  ],
  tailSlope: -0.81755,
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
