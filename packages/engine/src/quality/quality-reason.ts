/**
 * Why a picture is refused. Of a single picture `noPrint`, `tooFar` and `angled` are said of a DOG's fingerprint alone
 * (ADR 0017), `occluded`, `wrongSpecies` and `inconsistentAnimal` never: ADR 0011, 0013.
 */
export type QualityReason =
  | 'blurred'
  | 'tooSmall'
  | 'tooFar'
  | 'noPrint'
  | 'dark'
  | 'overexposed'
  | 'glare'
  | 'angled'
  | 'occluded'
  | 'noAnimal'
  | 'wrongSpecies'
  | 'nearDuplicate'
  | 'inconsistentAnimal';
