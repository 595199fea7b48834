import { fastestKernel } from '../kernel/fastest-kernel.ts';
import { LAYOUT, LOOKS, MATCHING } from '../parameters.ts';
import { LAYOUT_CELLS } from '../template/layout.ts';
import { PATCH_COUNT, PATCHES_PER_SIDE } from '../template/patches.ts';
import { type DecodedSample, inByteOrder } from './compare-pair.ts';
import { pairEvidence } from './pair-evidence.ts';

/** Correlation of one channel of two layouts over their overlap at a shift, -1 to 1. */
function correlation(a: Int8Array, b: Int8Array, offset: number, dx: number, dy: number): number {
  const side = LAYOUT.cells;
  let product = 0;
  let energyA = 0;
  let energyB = 0;
  for (let y = Math.max(0, -dy); y < Math.min(side, side - dy); y++) {
    for (let x = Math.max(0, -dx); x < Math.min(side, side - dx); x++) {
      const va = a[offset + y * side + x]!;
      const vb = b[offset + (y + dy) * side + x + dx]!;
      product += va * vb;
      energyA += va * va;
      energyB += vb * vb;
    }
  }
  return product / Math.sqrt((energyA + 1) * (energyB + 1));
}

/**
 * Mean correlation of the two chroma channels, -1 to 1, at the shift of at most `reach` cells each way that maximises
 * the luminance correlation. Symmetric.
 */
function chromaSimilarity(a: Int8Array, b: Int8Array, reach: number): number {
  let light = -1;
  let bestX = 0;
  let bestY = 0;
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const value = correlation(a, b, 0, dx, dy);
      if (value > light) {
        light = value;
        bestX = dx;
        bestY = dy;
      }
    }
  }
  const reddish = correlation(a, b, LAYOUT_CELLS, bestX, bestY);
  const bluish = correlation(a, b, 2 * LAYOUT_CELLS, bestX, bestY);
  return (reddish + bluish) / 2;
}

/**
 * Similarity of two faces by patches that may move a little: the mean over both directions of the best cosine within
 * `reach` patches. -1 to 1, symmetric.
 */
function patchSimilarity(a: Int8Array, b: Int8Array, reach: number): number {
  const sum = fastestKernel().patchSum(a, b, PATCHES_PER_SIDE, reach);
  return sum / (2 * PATCH_COUNT * 127 * 127);
}

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
