import { fastestKernel } from '../kernel/fastest-kernel.ts';
import { LEARNED_CODE_LENGTH } from '../parameters.ts';

/** Length of a code, 1 for an empty one, which can be divided by. */
const lengthOf = (code: ArrayLike<number>): number => Math.sqrt(dot(code, code) || 1);

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
  const lengths = Float64Array.from({ length: count }, (_, n) => lengthOf(codeAt(codes, n)));
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
function sumOf({ codes, weights }: WeightedCodes): Float64Array {
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

/** A code with its nearest codes of a cohort. */
export interface PlacedCode {
  /** Code scaled to length 1, or all zero for an empty code. */
  readonly unit: Float64Array;
  /** Cosines with its nearest codes of the cohort, in ascending order. */
  readonly nearest: Float64Array;
}

/** Places the weighted sum of codes among its `count` nearest codes of a cohort. */
export function placeAmong(cohort: Cohort, codes: WeightedCodes, count: number): PlacedCode {
  const sum = sumOf(codes);
  const length = lengthOf(sum);
  const cosines = dotsWith(codes, cohort).map((value, n) => value / (length * cohort.lengths[n]!));
  return { unit: sum.map((value) => value / length), nearest: highest(cosines, count) };
}

/** Returns the `count` highest of some numbers, in ascending order. */
function highest(values: Float64Array, count: number): Float64Array {
  const kept = new Float64Array(Math.min(count, values.length)).fill(Number.NEGATIVE_INFINITY);
  for (const value of values) {
    let at = 0;
    for (; at < kept.length && kept[at]! < value; at++) if (at > 0) kept[at - 1] = kept[at]!;
    if (at > 0) kept[at - 1] = value;
  }
  return kept;
}

/** Computes something of the code of a template, once per code. */
export function oncePerCode<T>(compute: (codes: WeightedCodes) => T): (code: Int8Array) => T {
  const known = new WeakMap<Int8Array, T>();
  return (code) => {
    const found = known.get(code) ?? compute(onlyCode(code));
    known.set(code, found);
    return found;
  };
}

/** Arithmetic mean. */
export function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
