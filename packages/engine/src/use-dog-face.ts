import { type Calibration, useLearnedCalibration } from './calibrate/calibration.ts';
import { useDogCohort } from './compare/dog-face-similarity.ts';

/** Numbers that belong to another network for dogs' faces: docs/guides/model-packs.md. */
export interface DogFaceModel {
  /** Codes of other dogs, int8, LEARNED_CODE_LENGTH each, one after another. */
  readonly cohort: Int8Array;
  /** Replaces CALIBRATION.DOG.learned. */
  readonly calibration: Calibration;
}

/** Compares dogs' faces in this thread by another network's numbers. Call it before anything is compared. */
export function useDogFace({ cohort, calibration }: DogFaceModel): void {
  useDogCohort(cohort);
  useLearnedCalibration('DOG', calibration);
}
