import { DOG_COHORT, LEARNED_CODE_LENGTH } from '../parameters.ts';
import { cosine, meanOf, nearestCosines, readCodes, splitCodes, unitOf } from './cohort-cosines.ts';
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

/** Replaces the cohort in this thread, before anything is compared. `codes` are int8, dog after dog. */
export function useDogCohort(codes: Int8Array): void {
  cohort = splitCodes(codes, LEARNED_CODE_LENGTH);
}

/** Computes the commonness of a code of any norm. */
export function dogFaceCode(code: ArrayLike<number>): DogFaceCode {
  const unit = unitOf(code);
  cohort ??= readCodes(DOG_COHORT_HEX, code.length);
  return { unit, commonness: meanOf(nearestCosines(unit, cohort, DOG_COHORT.nearest)) };
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
