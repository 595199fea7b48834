/** Why a picture is refused. A single picture is never called angled, occluded, wrongSpecies or inconsistentAnimal: ADR 0005, 0011, 0013. */
export type QualityReason =
  | 'blurred'
  | 'tooSmall'
  | 'dark'
  | 'overexposed'
  | 'glare'
  | 'angled'
  | 'occluded'
  | 'noAnimal'
  | 'wrongSpecies'
  | 'nearDuplicate'
  | 'inconsistentAnimal';
