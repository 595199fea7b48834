import { fastestKernel } from '../kernel/fastest-kernel.ts';
import { LEARNED_CODE_LENGTH } from '../parameters.ts';

/** Scales a code of any norm to length 1. An empty code stays all zero. */
export function unitOf(code: ArrayLike<number>): Float64Array {
  const unit = Float64Array.from(code);
  const length = Math.sqrt(dot(unit, unit) || 1);
  return unit.map((value) => value / length);
}

/** Cosine of two codes of length 1: -1 to 1. */
export const cosine = (a: Float64Array, b: Float64Array): number => dot(a, b);

/** Learned codes of other animals, LEARNED_CODE_LENGTH numbers each, that lie one after another. */
export interface Cohort {
  readonly codes: Int8Array;
  /** Length of each of them. */
  readonly lengths: Float64Array;
}

/** Reads a cohort from hexadecimal bytes. */
export const readCohort = (hex: string): Cohort =>
  cohortOf(Int8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16)));

export function cohortOf(codes: Int8Array): Cohort {
  const count = codes.length / LEARNED_CODE_LENGTH;
  const lengths = Float64Array.from({ length: count }, (_, n) => Math.sqrt(dot(codeAt(codes, n), codeAt(codes, n))));
  return { codes, lengths };
}

const codeAt = (codes: Int8Array, n: number): Int8Array =>
  codes.subarray(n * LEARNED_CODE_LENGTH, (n + 1) * LEARNED_CODE_LENGTH);

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Codes of photos of one animal, int8 and LEARNED_CODE_LENGTH long, with the weight of each. */
export interface WeightedCodes {
  readonly codes: readonly Int8Array[];
  readonly weights: readonly number[];
}

/** A single code. */
export const onlyCode = (code: Int8Array): WeightedCodes => ({ codes: [code], weights: [1] });

/** Weighted sum of codes. */
export function sumOf({ codes, weights }: WeightedCodes): Float64Array {
  const sum = new Float64Array(LEARNED_CODE_LENGTH);
  for (const [n, code] of codes.entries()) for (let i = 0; i < sum.length; i++) sum[i]! += weights[n]! * code[i]!;
  return sum;
}

/** Dot products of the weighted sum of codes with all codes of a cohort. */
function dotsWith({ codes, weights }: WeightedCodes, cohort: Cohort): Float64Array {
  const dots = new Int32Array(cohort.lengths.length * codes.length);
  const rows = { from: 0, to: cohort.lengths.length, length: LEARNED_CODE_LENGTH };
  fastestKernel().dots(cohort.codes, rows, codes, dots);
  return cohort.lengths.map((_, n) => dot(weights, dots.subarray(n * codes.length, (n + 1) * codes.length)));
}

/** Cosines of the weighted sum of codes with its `count` nearest codes of a cohort, in ascending order. */
export function nearestCosines(codes: WeightedCodes, cohort: Cohort, count: number): Float64Array {
  const sum = sumOf(codes);
  const length = Math.sqrt(dot(sum, sum) || 1);
  const dots = dotsWith(codes, cohort);
  const highest = new Float64Array(Math.min(count, dots.length)).fill(Number.NEGATIVE_INFINITY);
  for (let n = 0; n < dots.length; n++) {
    const cosineWith = dots[n]! / (length * cohort.lengths[n]!);
    let at = 0;
    for (; at < highest.length && highest[at]! < cosineWith; at++) if (at > 0) highest[at - 1] = highest[at]!;
    if (at > 0) highest[at - 1] = cosineWith;
  }
  return highest;
}

/** Arithmetic mean. */
export function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
