import { DECISION } from '../parameters.ts';
import type { Calibration } from './calibration.ts';
import { interpolate } from './interpolate.ts';

/** Number and quality of the compared photos. */
export interface ComparedPhotos {
  readonly probes: number;
  readonly references: number;
  /** Lower one of the two sides' median qualities, 0 to 100. */
  readonly quality: number;
}

/**
 * Share of genuine comparisons of such photos that score at most this high, 0 to 1. Rises with the fused ratio. Returns
 * 1 below DECISION.qualityMin, where nothing was measured.
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
