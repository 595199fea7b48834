import { DOG_COHORT } from '../parameters.ts';
import {
  type Cohort,
  cohortOf,
  cosine,
  meanOf,
  oncePerCode,
  type PlacedCode,
  placeAmong,
  readCohort,
  type WeightedCodes,
} from './cohort-cosines.ts';
import { DOG_COHORT_HEX } from './dog-cohort-codes.ts';

/** A dog's face code with its commonness. */
export interface DogFaceCode extends Pick<PlacedCode, 'unit'> {
  /** Mean cosine with the DOG_COHORT.nearest nearest faces of the cohort, -1 to 1: how common the face looks. */
  readonly commonness: number;
}

let cohort: Cohort | undefined;

/** Replaces the cohort in this thread, before anything is compared. `codes` are int8, dog after dog. */
export function useDogCohort(codes: Int8Array): void {
  cohort = cohortOf(codes);
}

/** Computes the weighted mean of codes of one dog, and its commonness. */
export function dogFaceCode(codes: WeightedCodes): DogFaceCode {
  cohort ??= readCohort(DOG_COHORT_HEX);
  const { unit, nearest } = placeAmong(cohort, codes, DOG_COHORT.nearest);
  return { unit, commonness: meanOf(nearest) };
}

/** Returns `dogFaceCode`, computed once per template code. */
export const templateDogFaceCode = oncePerCode(dogFaceCode);

/**
 * Cosine of two face codes above the mean commonness of both: 0 is as similar as the look-alikes of the cohort. Symmetric.
 */
export function dogFaceSimilarity(a: DogFaceCode, b: DogFaceCode): number {
  return cosine(a.unit, b.unit) - (a.commonness + b.commonness) / 2;
}
