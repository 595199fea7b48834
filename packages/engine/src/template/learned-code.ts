import { LEARNED_CODE_LENGTH } from '../parameters.ts';

/**
 * Quantises a network's code to int8 of length 127. Unlike the rest of a template it may differ by one unit between
 * processors, because runtimes sum in different orders. Throws RangeError for a code of another length.
 */
export function learnedCode(code: Float32Array): Int8Array {
  if (code.length !== LEARNED_CODE_LENGTH)
    throw new RangeError(`A learned code has ${LEARNED_CODE_LENGTH} numbers, not ${code.length}.`);
  let energy = 0;
  for (const value of code) energy += value * value;
  const scale = energy > 0 ? 127 / Math.sqrt(energy) : 0;
  return Int8Array.from(code, (value) => Math.max(-127, Math.min(127, Math.round(value * scale))));
}
