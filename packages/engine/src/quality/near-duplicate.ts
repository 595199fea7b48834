import { LIKENESS } from '../parameters.ts';
import type { Plane } from '../pixels/plane.ts';
import { resample } from '../pixels/resample.ts';

const { cells } = LIKENESS;
/** Bits: is the cell clearly lighter than its right and its lower neighbour? */
const LIKENESS_BITS = 2 * cells * cells;

/** LIKENESS_BITS / 8 bytes that survive re-encoding and resizing, but not another photo. */
export function likenessOf(luminance: Plane): Uint8Array {
  const { data } = resample(luminance, cells + 1, cells + 1);
  const bytes = new Uint8Array(LIKENESS_BITS / 8);
  let bit = 0;
  for (let y = 0; y < cells; y++) {
    for (let x = 0; x < cells; x++) {
      const at = y * (cells + 1) + x;
      for (const neighbour of [at + 1, at + cells + 1]) {
        if (data[at]! - data[neighbour]! > LIKENESS.stepMin) bytes[bit >> 3]! |= 1 << (bit & 7);
        bit++;
      }
    }
  }
  return bytes;
}

/** Share of the bits in which two likenesses differ, 0 to 1; 1 when their lengths differ. */
function likenessDistance(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length || a.length === 0) return 1;
  let differing = 0;
  for (let i = 0; i < a.length; i++) {
    for (let rest = a[i]! ^ b[i]!; rest !== 0; rest &= rest - 1) differing++;
  }
  return differing / (8 * a.length);
}

/** Whether two likenesses are of the same photo, re-encoded or resized, or of neighbouring frames of one burst. */
export function isNearDuplicate(a: Uint8Array, b: Uint8Array): boolean {
  return likenessDistance(a, b) <= LIKENESS.distanceMax;
}
