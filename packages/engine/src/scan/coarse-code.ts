import { SIGN_ROW_BYTES } from '../kernel/kernel.ts';
import { COARSE_CODE } from '../parameters.ts';

/** Bytes of a coarse code: two bits a number, first all signs (set: positive), then all sizes (set: large). */
export const COARSE_BYTES: number = 2 * SIGN_ROW_BYTES;

const FULL = 127;

/** What the two bits of a number stand for, `size << 1 | sign`. */
const LEVELS = [-COARSE_CODE.small, COARSE_CODE.small, -COARSE_CODE.large, COARSE_CODE.large] as const;

/** Writes the sign bits of a code, SIGN_ROW_BYTES from `at` on; the first number's is the lowest bit of the first byte. */
export function writeSigns(code: Int8Array, into: Uint8Array, at: number): void {
  for (let byte = 0; byte < SIGN_ROW_BYTES; byte++) {
    let bits = 0;
    for (let bit = 0; bit < 8; bit++) if (code[8 * byte + bit]! > 0) bits |= 1 << bit;
    into[at + byte] = bits;
  }
}

/** Writes the coarse code of a search code, COARSE_BYTES from `at` on. */
export function writeCoarse(code: Int8Array, into: Uint8Array, at: number): void {
  writeSigns(code, into, at);
  for (let byte = 0; byte < SIGN_ROW_BYTES; byte++) {
    let bits = 0;
    for (let bit = 0; bit < 8; bit++) if (Math.abs(code[8 * byte + bit]!) >= COARSE_CODE.largeFrom) bits |= 1 << bit;
    into[at + SIGN_ROW_BYTES + byte] = bits;
  }
}

/** Adds the numbers that a coarse code stands for to the sums, one a number of the search code. */
export function addCoarse(from: Uint8Array, at: number, sums: Int32Array): void {
  for (let byte = 0; byte < SIGN_ROW_BYTES; byte++) {
    const signs = from[at + byte]!;
    const sizes = from[at + SIGN_ROW_BYTES + byte]!;
    for (let bit = 0; bit < 8; bit++)
      sums[8 * byte + bit]! += LEVELS[((signs >> bit) & 1) | (((sizes >> bit) & 1) << 1)]!;
  }
}

/** Scales sums to the length of a search code: int8, unit length x 127. */
export function writeMean(sums: Int32Array, into: Int8Array, at: number): void {
  let energy = 0;
  for (const sum of sums) energy += sum * sum;
  const scale = FULL / Math.sqrt(Math.max(1, energy));
  for (let k = 0; k < sums.length; k++) into[at + k] = Math.round(sums[k]! * scale);
}
