import { DESCRIPTOR, PATCH_MATCHING } from '../parameters.ts';
import { PATCH_COUNT, PATCHES_PER_SIDE } from '../template/patches.ts';

/**
 * How alike two faces are patch by patch when each patch may move a little: mean over both directions of the best cosine within reach.
 * -1 to 1, symmetric.
 */
export function patchSimilarity(a: Int8Array, b: Int8Array): number {
  const { reach } = PATCH_MATCHING;
  const { bytes } = DESCRIPTOR;
  const side = PATCHES_PER_SIDE;
  const bestA = new Int32Array(PATCH_COUNT).fill(-(127 * 127));
  const bestB = new Int32Array(PATCH_COUNT).fill(-(127 * 127));
  for (let ya = 0; ya < side; ya++) {
    for (let xa = 0; xa < side; xa++) {
      const i = ya * side + xa;
      const at = i * bytes;
      for (let yb = Math.max(0, ya - reach); yb <= Math.min(side - 1, ya + reach); yb++) {
        for (let xb = Math.max(0, xa - reach); xb <= Math.min(side - 1, xa + reach); xb++) {
          const j = yb * side + xb;
          const bt = j * bytes;
          let sum = 0;
          for (let k = 0; k < bytes; k++) sum += a[at + k]! * b[bt + k]!;
          if (sum > bestA[i]!) bestA[i] = sum;
          if (sum > bestB[j]!) bestB[j] = sum;
        }
      }
    }
  }
  let total = 0;
  for (let i = 0; i < PATCH_COUNT; i++) total += bestA[i]! + bestB[i]!;
  return total / (2 * PATCH_COUNT * 127 * 127);
}
