/**
 * Reasons to refuse a picture. `judge` returns `noPrint`, `tooFar` and `angled` for a DOG's fingerprint only (ADR 53).
 * `seeSubject` returns `noFace`, `noNose`, `wrongSpecies` and `severalAnimals`, and `angled` and `eyesShut` for an
 * accepted CAT whose head is turned aside, or whose eyes are shut. A single picture never gets `occluded` or
 * `inconsistentAnimal`.
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
  | 'eyesShut'
  | 'occluded'
  | 'noAnimal'
  | 'noFace'
  | 'noNose'
  | 'wrongSpecies'
  | 'severalAnimals'
  | 'nearDuplicate'
  | 'inconsistentAnimal';
