/** Why a picture is refused. The floor itself never says angled, occluded, wrongSpecies or inconsistentAnimal: ADR 0005. */
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
