import { SIGN_ROW_BYTES } from '../kernel/kernel.ts';
import { COARSE_CODE } from '../parameters.ts';

/** Bytes of a coarse code: two bits per number, first all signs (set: positive), then all magnitudes (set: large). */
export const COARSE_BYTES: number = 2 * SIGN_ROW_BYTES;

const FULL = 127;

/** Values of four two-bit numbers, at `(magnitudes << 4 | signs) << 2`. */
const LEVELS = Int8Array.from({ length: 1024 }, (_, at) => {
  const [isPositive, isLarge] = [(at >> (2 + (at & 3))) & 1, (at >> (6 + (at & 3))) & 1];
  return (isLarge ? COARSE_CODE.large : COARSE_CODE.small) * (isPositive ? 1 : -1);
});

/** Writes the sign bits of a code, SIGN_ROW_BYTES from `at` on, least significant bit first. */
export function writeSignBits(code: Int8Array, into: Uint8Array, at: number): void {
  for (let byte = 0; byte < SIGN_ROW_BYTES; byte++) {
    let bits = 0;
    for (let bit = 0; bit < 8; bit++) if (code[8 * byte + bit]! > 0) bits |= 1 << bit;
    into[at + byte] = bits;
  }
}

/** Writes the coarse code of a search code, COARSE_BYTES from `at` on. */
export function writeCoarse(code: Int8Array, into: Uint8Array, at: number): void {
  writeSignBits(code, into, at);
  for (let byte = 0; byte < SIGN_ROW_BYTES; byte++) {
    let bits = 0;
    for (let bit = 0; bit < 8; bit++) if (Math.abs(code[8 * byte + bit]!) >= COARSE_CODE.largeFrom) bits |= 1 << bit;
    into[at + SIGN_ROW_BYTES + byte] = bits;
  }
}

/** Adds the numbers of a coarse code to `sums`, one entry per number of the search code. */
export function addCoarse(from: Uint8Array, at: number, sums: Int32Array): void {
  for (let byte = 0; byte < SIGN_ROW_BYTES; byte++) {
    const signs = from[at + byte]!;
    const sizes = from[at + SIGN_ROW_BYTES + byte]!;
    addFour((((sizes & 15) << 4) | (signs & 15)) << 2, sums, 8 * byte);
    addFour(((sizes & 240) | (signs >> 4)) << 2, sums, 8 * byte + 4);
  }
}

function addFour(level: number, sums: Int32Array, at: number): void {
  sums[at]! += LEVELS[level]!;
  sums[at + 1]! += LEVELS[level + 1]!;
  sums[at + 2]! += LEVELS[level + 2]!;
  sums[at + 3]! += LEVELS[level + 3]!;
}

/** Scales sums to a search code: int8 of length 127. */
export function writeMean(sums: Int32Array, into: Int8Array, at: number): void {
  let energy = 0;
  for (let k = 0; k < sums.length; k++) energy += sums[k]! * sums[k]!;
  const scale = FULL / Math.sqrt(Math.max(1, energy));
  for (let k = 0; k < sums.length; k++) into[at + k] = Math.floor(sums[k]! * scale + 0.5);
}
