import { DOG_COHORT } from '../parameters.ts';
import { DOG_COHORT_HEX } from './dog-cohort-codes.ts';

/** A dog's face code with its commonness. */
export interface DogFaceCode {
  /** Code scaled to length 1, or all zero for an empty code. */
  readonly unit: Float64Array;
  /** Mean cosine with the DOG_COHORT.nearest nearest faces of the cohort, -1 to 1: how common the face looks. */
  readonly commonness: number;
}

const known = new WeakMap<Int8Array, DogFaceCode>();
let cohort: readonly Float64Array[] | undefined;

/** Computes the commonness of a code of any norm. */
export function dogFaceCode(code: ArrayLike<number>): DogFaceCode {
  const unit = unitOf(code);
  cohort ??= readCohort(code.length);
  const nearest = Float64Array.from(cohort, (other) => cosine(unit, other))
    .sort()
    .subarray(-DOG_COHORT.nearest);
  return { unit, commonness: nearest.reduce((sum, value) => sum + value, 0) / nearest.length };
}

/** Returns `dogFaceCode`, computed once per template code. */
export function templateDogFaceCode(code: Int8Array): DogFaceCode {
  const found = known.get(code) ?? dogFaceCode(code);
  known.set(code, found);
  return found;
}

/**
 * Cosine of two face codes above the mean commonness of both: 0 is as similar as the look-alikes of the cohort. Symmetric.
 */
export function dogFaceSimilarity(a: DogFaceCode, b: DogFaceCode): number {
  return cosine(a.unit, b.unit) - (a.commonness + b.commonness) / 2;
}

function unitOf(code: ArrayLike<number>): Float64Array {
  const unit = Float64Array.from(code);
  const length = Math.sqrt(cosine(unit, unit)) || 1;
  return unit.map((value) => value / length);
}

function cosine(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function readCohort(length: number): Float64Array[] {
  const bytes = Int8Array.from(DOG_COHORT_HEX.match(/../g)!, (pair) => Number.parseInt(pair, 16));
  return Array.from({ length: bytes.length / length }, (_, n) => unitOf(bytes.subarray(n * length, (n + 1) * length)));
}
