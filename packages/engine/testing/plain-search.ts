import { type SearchKernel, SIGN_ROW_BYTES } from '../src/kernel/kernel.ts';

/** Dot product of two rows of bytes. */
export function dot(a: Int8Array, at: number, b: Int8Array, bt: number, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) sum += a[at + k]! * b[bt + k]!;
  return sum;
}

/** Number of set bits of each byte. */
const BITS = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

export const plainSearch: SearchKernel = {
  dots(codes, { from, to, length }, probes, into) {
    let out = 0;
    for (let row = from; row < to; row++) {
      for (const probe of probes) into[out++] = dot(probe, 0, codes, row * length, length);
    }
  },
  distances(signBits, count, probes, into) {
    for (let row = 0; row < count; row++) {
      const at = row * SIGN_ROW_BYTES;
      let sum = 0;
      for (const probe of probes) for (let k = 0; k < SIGN_ROW_BYTES; k++) sum += BITS[signBits[at + k]! ^ probe[k]!]!;
      into[row] = sum;
    }
  },
};
