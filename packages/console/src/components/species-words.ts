import type { Species } from '@rhinarium/contract';

export const SPECIES_WORDS: Readonly<Record<Species, string>> = { DOG: 'Dog', CAT: 'Cat' };
