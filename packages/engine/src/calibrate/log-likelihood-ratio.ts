import type { PairEvidence } from '../compare/pair-evidence.ts';
import type { Calibration } from './calibration.ts';

/** Natural logarithm of how much likelier the evidence is for one animal than for two. */
export function logLikelihoodRatio({ weights }: Calibration, evidence: PairEvidence): number {
  return (
    weights.bias +
    weights.inliers * evidence.inlierWeight +
    weights.patches * evidence.patches +
    weights.light * evidence.light +
    weights.chroma * evidence.chroma +
    weights.code * evidence.similarity +
    (weights.learned ?? 0) * (evidence.learned ?? 0)
  );
}
