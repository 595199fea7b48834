/**
 * How the fused ratios of one animal's photos lie: the genuine side of a calibration. Fitted by
 * research/accuracy/fit/fit-genuine.ts.
 */
export interface GenuineCalibration {
  /** What the numbers were fitted on. */
  readonly origin: string;
  /** Middle and spread of the fused ratio, nats: value at one pair of photos, and growth for each factor e of pairs. */
  readonly location: readonly [number, number];
  readonly spread: readonly [number, number];
  /** Pairs up to which both grow: more were not seen. */
  readonly pairsMax: number;
  /** Nats that the location loses with each point by which the median quality, 0 to 100, falls below `full`. */
  readonly quality: { readonly full: number; readonly lossPerPoint: number };
  /**
   * log10 of the share of genuine comparisons at or below a standardised fused ratio; both rise, the last share is 1.
   * Below the first knot the share stays where it is: no rarer one was seen.
   */
  readonly knots: readonly (readonly [number, number])[];
}
