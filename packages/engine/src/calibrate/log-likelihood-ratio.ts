import type { Calibration } from './calibration.ts';

/** What a comparison of two samples, or of two sets of them, comes to. */
export interface Resemblance {
  /** Of two sets: fused over their pairs. */
  readonly agreement: number;
  /** `normalisedSimilarity` of the codes, of two sets that of their mean codes; absent unless every sample has one. */
  readonly learned?: number;
}

/** Natural logarithm of how much likelier the evidence is for one animal than for two. */
export function logLikelihoodRatio(
  { weights }: Pick<Calibration, 'weights'>,
  { agreement, learned }: Resemblance,
): number {
  return weights.bias + weights.agreement * Math.log1p(agreement) + (weights.learned ?? 0) * (learned ?? 0);
}
