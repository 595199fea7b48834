export type Species = 'DOG' | 'CAT';
export type Kind = 'fingerprint' | 'appearance';

/** How probably one picture shows each species, 0..1; what is left is something else. */
export type SpeciesSeen = Readonly<Record<Species, number>>;

export interface Subject {
  readonly species: Species;
  readonly kind: Kind;
}
