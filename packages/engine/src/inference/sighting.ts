import type { Quality } from '../quality/judge.ts';
import type { Face } from '../region/face.ts';
import type { Nose } from '../region/nose.ts';
import type { SpeciesSeen } from '../subject.ts';

/** Part of an animal that photos are compared by. */
export type Evidence = 'face' | 'nose';

/** Reasons to refuse a fingerprint for its contents. */
export type SubjectReason = 'noFace' | 'noNose' | 'wrongSpecies' | 'severalAnimals';

/** Detected contents of a fingerprint. */
export interface Sighting {
  /** A cat's face, px of the picture. Absent for a DOG, and if none was found. */
  readonly face?: Face;
  /** A dog's nose, px of the picture. Absent for a CAT, and if its outline was not found. */
  readonly nose?: Nose;
  /** Verdict as from `judge`: on a CAT's face, or on the better one of a DOG's face and print. */
  readonly quality?: Quality;
  /** Verdict on the print of a DOG's `nose`, or of bare skin that fills the picture. Absent where neither is seen. */
  readonly print?: Quality;
  /** Parts of the animal that the picture can be compared by. Empty where `reasons` or `quality` refuse it. */
  readonly evidence?: readonly Evidence[];
  /** Species probabilities of the face if one was found, otherwise of the middle of the picture. */
  readonly seen: SpeciesSeen;
  /** Reasons to refuse the picture. Empty if it may show the subject. */
  readonly reasons: readonly SubjectReason[];
}
