export type Species = 'DOG' | 'CAT';
export type Kind = 'fingerprint' | 'appearance';
export interface Subject {
  readonly species: Species;
  readonly kind: Kind;
}
