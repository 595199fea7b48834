export type Species = 'DOG' | 'CAT';
export type Kind = 'fingerprint' | 'appearance';

/** Probability of each species in one picture, 0 to 1. The remainder is anything else. */
export type SpeciesSeen = Readonly<Record<Species, number>>;

export interface Subject {
  readonly species: Species;
  readonly kind: Kind;
}
