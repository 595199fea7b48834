/**
 * Distribution of the fused ratios of one animal's photos: the genuine side of a calibration. Fitted by
 * research/accuracy/fit/fit-genuine.ts.
 */
export interface GenuineCalibration {
  /** Data that the numbers were fitted on. */
  readonly origin: string;
  /**
   * Mean and spread of the fused ratio, nats: the value at one pair of photos, and the growth per factor e of pairs.
   */
  readonly location: readonly [number, number];
  readonly spread: readonly [number, number];
  /** Number of pairs up to which both grow. Larger sets were not measured. */
  readonly pairsMax: number;
  /** Nats that the mean loses per point of median quality (0 to 100) below `full`. */
  readonly quality: { readonly full: number; readonly lossPerPoint: number };
  /**
   * log10 of the share of genuine comparisons at or below a standardised fused ratio. Both columns ascend, and the last
   * share is 1. Constant below the first knot: no rarer share was measured.
   */
  readonly knots: readonly (readonly [number, number])[];
}
