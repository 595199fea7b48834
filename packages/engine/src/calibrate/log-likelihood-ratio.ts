import type { PairEvidence } from '../compare/pair-evidence.ts';
import type { Species } from '../subject.ts';
import { CALIBRATION } from './calibration.ts';

/** Natural logarithm of how much likelier the evidence is for one animal than for two. */
export function logLikelihoodRatio(species: Species, evidence: PairEvidence): number {
  const { weights } = CALIBRATION[species];
  return (
    weights.bias +
    weights.inliers * evidence.inlierWeight +
    weights.patches * evidence.patches +
    weights.light * evidence.light +
    weights.chroma * evidence.chroma +
    weights.code * evidence.similarity
  );
}
