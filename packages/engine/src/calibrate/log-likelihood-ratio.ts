import type { Calibration } from './calibration.ts';

/** Evidence of a comparison of two samples, or of two sets of samples. */
export interface Resemblance {
  /** Keypoint agreement, fused over all pairs if two sets are compared. */
  readonly agreement: number;
  /**
   * `normalisedSimilarity` of the learned codes (of two sets: of their mean codes). Absent unless every sample has one.
   */
  readonly learned?: number;
}

/** Returns ln(P(evidence | one animal) / P(evidence | two animals)). */
export function logLikelihoodRatio(
  { weights }: Pick<Calibration, 'weights'>,
  { agreement, learned }: Resemblance,
): number {
  return weights.bias + weights.agreement * Math.log1p(agreement) + (weights.learned ?? 0) * (learned ?? 0);
}
