import { LOOKS, MATCHING } from '../parameters.ts';
import { chromaSimilarity } from './chroma-similarity.ts';
import { type DecodedSample, inByteOrder } from './compare-pair.ts';
import { pairEvidence } from './pair-evidence.ts';
import { patchSimilarity } from './patch-similarity.ts';

/** Natural log-likelihood ratio of two whole pictures for one animal against two. Symmetric. */
export function appearanceRatio(one: DecodedSample, other: DecodedSample): number {
  const [a, b] = inByteOrder(one, other);
  return (
    LOOKS.bias +
    LOOKS.agreement * Math.log1p(pairEvidence(a, b).agreement) +
    LOOKS.patches * patchSimilarity(a.patches, b.patches, MATCHING.patchReach) +
    LOOKS.chroma * chromaSimilarity(a.layout, b.layout, MATCHING.layoutReach)
  );
}
