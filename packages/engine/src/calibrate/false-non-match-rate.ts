import { DECISION } from '../parameters.ts';
import type { Calibration } from './calibration.ts';
import { interpolate } from './interpolate.ts';

/** What is counted of the photos that were compared. */
export interface ComparedPhotos {
  readonly probes: number;
  readonly references: number;
  /** The lower of both sides' median qualities, 0 to 100. */
  readonly quality: number;
}

/**
 * The share of genuine comparisons of such photos that would score at most this high, 0 to 1. Rises with the fused
 * ratio. Of photos below DECISION.qualityMin nothing was measured: 1.
 */
export function falseNonMatchRate(
  { genuine }: Pick<Calibration, 'genuine'>,
  fused: number,
  { probes, references, quality }: ComparedPhotos,
): number {
  if (quality < DECISION.qualityMin) return 1;
  const growth = Math.log(Math.min(probes * references, genuine.pairsMax));
  const loss = genuine.quality.lossPerPoint * Math.max(0, genuine.quality.full - quality);
  const location = genuine.location[0] + genuine.location[1] * growth - loss;
  const spread = genuine.spread[0] + genuine.spread[1] * growth;
  return 10 ** interpolate(genuine.knots, (fused - location) / spread);
}
