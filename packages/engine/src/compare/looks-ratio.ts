import { LOOKS, MATCHING } from '../parameters.ts';
import { agreement } from './agreement.ts';
import { alignment } from './alignment.ts';
import { chromaSimilarity } from './chroma-similarity.ts';
import { type DecodedSample, inByteOrder } from './compare-pair.ts';
import { correspondences } from './correspondences.ts';
import { patchSimilarity } from './patch-similarity.ts';

/** Natural logarithm of how much likelier two whole pictures are of one animal than of two; the same for (a, b) and (b, a). */
export function looksRatio(one: DecodedSample, other: DecodedSample): number {
  const [a, b] = inByteOrder(one, other);
  const aligned = alignment(a, b, correspondences(a, b, MATCHING), MATCHING);
  const agreed = aligned.inliers.length === 0 ? 0 : agreement(a, b, aligned.transform);
  return (
    LOOKS.bias +
    LOOKS.agreement * Math.log1p(agreed) +
    LOOKS.patches * patchSimilarity(a.patches, b.patches, MATCHING.patchReach) +
    LOOKS.chroma * chromaSimilarity(a.layout, b.layout, MATCHING.layoutReach)
  );
}
