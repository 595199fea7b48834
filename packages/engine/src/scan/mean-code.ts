import { SIGN_ROW_BYTES } from '../kernel/kernel.ts';
import { addCoarse, COARSE_BYTES, writeCoarse, writeMean, writeSignBits } from './coarse-code.ts';
import { SEARCH_CODE_LENGTH } from './search-code.ts';

/** Mean code of a pet with these search codes, as a gallery ranks by it. Independent of their order. */
export function meanCode(codes: readonly Int8Array[]): Int8Array {
  const sums = new Int32Array(SEARCH_CODE_LENGTH);
  const coarse = new Uint8Array(COARSE_BYTES);
  for (const code of codes) {
    writeCoarse(code, coarse, 0);
    addCoarse(coarse, 0, sums);
  }
  const mean = new Int8Array(SEARCH_CODE_LENGTH);
  writeMean(sums, mean, 0);
  return mean;
}

/** Sign bits of a code, which a gallery compares first. */
export function signBitsOf(code: Int8Array): Uint8Array {
  const bits = new Uint8Array(SIGN_ROW_BYTES);
  writeSignBits(code, bits, 0);
  return bits;
}
