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
  origin: 'interim',
  weights: { bias: -3, inliers: 0.5, patches: 0, light: 1, chroma: 2, code: 4 },
  location: [-3, 0.5],
  spread: [2, -0.1],
  knots: [
    [-2, -0.01],
    [0, -0.301],
    [2, -2],
  ],
  tailSlope: -0.7,
};
export const CALIBRATION = { CAT, DOG: { ...CAT, origin: 'interim' } } as const;
