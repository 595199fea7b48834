import { fastestKernel } from '../kernel/fastest-kernel.ts';
import { PATCH_COUNT, PATCHES_PER_SIDE } from '../template/patches.ts';

/**
 * Similarity of two faces by patches that may move a little: the mean over both directions of the best cosine within
 * `reach` patches. -1 to 1, symmetric.
 */
export function patchSimilarity(a: Int8Array, b: Int8Array, reach: number): number {
  const sum = fastestKernel().patchSum(a, b, PATCHES_PER_SIDE, reach);
  return sum / (2 * PATCH_COUNT * 127 * 127);
}
