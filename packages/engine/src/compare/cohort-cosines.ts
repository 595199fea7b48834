/** Scales a code of any norm to length 1. An empty code stays all zero. */
export function unitOf(code: ArrayLike<number>): Float64Array {
  const unit = Float64Array.from(code);
  const length = Math.sqrt(cosine(unit, unit) || 1);
  return unit.map((value) => value / length);
}

/** Cosine of two codes of length 1: -1 to 1. */
export function cosine(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Reads codes of `length` numbers from hexadecimal bytes, each scaled to length 1. */
export function readCodes(hex: string, length: number): Float64Array[] {
  return splitCodes(
    Int8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16)),
    length,
  );
}

/** Splits int8 codes of `length` numbers that lie one after another, each scaled to length 1. */
export function splitCodes(codes: Int8Array, length: number): Float64Array[] {
  return Array.from({ length: codes.length / length }, (_, n) => unitOf(codes.subarray(n * length, (n + 1) * length)));
}

/** Cosines of a code with its `count` nearest codes of a cohort, in ascending order. */
export function nearestCosines(unit: Float64Array, cohort: readonly Float64Array[], count: number): Float64Array {
  return Float64Array.from(cohort, (other) => cosine(unit, other))
    .sort()
    .subarray(-count);
}

/** Arithmetic mean. */
export function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
