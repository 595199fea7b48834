/** Cosine of two int8 codes of length 127: -1 to 1. */
export function codeSimilarity(a: Int8Array, b: Int8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum / (127 * 127);
}
