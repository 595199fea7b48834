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
};
const DOG: Calibration = {
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
};
export const CALIBRATION = { CAT, DOG } as const;
