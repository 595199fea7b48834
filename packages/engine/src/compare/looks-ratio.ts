import { LOOKS, MATCHING } from '../parameters.ts';
import { chromaSimilarity } from './chroma-similarity.ts';
import { type DecodedSample, inByteOrder } from './compare-pair.ts';
import { pairEvidence } from './pair-evidence.ts';
import { patchSimilarity } from './patch-similarity.ts';

/**
 * Natural logarithm of how much likelier two whole pictures are of one animal than of two; the same for (a, b) and (b,
 * a).
 */
export function looksRatio(one: DecodedSample, other: DecodedSample): number {
  const [a, b] = inByteOrder(one, other);
  return (
    LOOKS.bias +
    LOOKS.agreement * Math.log1p(pairEvidence(a, b).agreement) +
    LOOKS.patches * patchSimilarity(a.patches, b.patches, MATCHING.patchReach) +
    LOOKS.chroma * chromaSimilarity(a.layout, b.layout, MATCHING.layoutReach)
  );
}
