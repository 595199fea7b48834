/**
 * Reasons to refuse a picture. `judge` returns `noPrint`, `tooFar` and `angled` for a DOG's fingerprint only (ADR 53).
 * `seeSubject` returns `noFace`, `noNose`, `wrongSpecies` and `severalAnimals`, and `angled` for an accepted CAT whose
 * head is turned aside. A single picture never gets `occluded` or `inconsistentAnimal`.
 */
export type QualityReason =
  | 'blurred'
  | 'tooSmall'
  | 'tooFar'
  | 'tooClose'
  | 'noPrint'
  | 'dark'
  | 'overexposed'
  | 'glare'
  | 'angled'
  | 'occluded'
  | 'noAnimal'
  | 'noFace'
  | 'noNose'
  | 'wrongSpecies'
  | 'severalAnimals'
  | 'nearDuplicate'
  | 'inconsistentAnimal';
