export type Species = 'DOG' | 'CAT';

/** A generated pet: all that can be seen of it follows from its species and its seed. */
export interface Animal {
  readonly species: Species;
  readonly seed: number;
}

/** What an image shows: the fingerprint (a DOG's nose, a CAT's face) or the whole look. */
export type Kind = 'fingerprint' | 'appearance';

/** A picture of 8-bit sRGB pixels, three bytes each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const speciesNumbers: Readonly<Record<Species, number>> = { DOG: 1, CAT: 2 };

/** The integers that seed everything of this animal; a dog and a cat of one seed have nothing in common. */
export function identitySeeds(animal: Animal): readonly [number, number] {
  return [speciesNumbers[animal.species], animal.seed];
}

/** A pet that exists nowhere; another seed is another pet. Throws RangeError unless the seed is a safe integer. */
export function createAnimal(species: Species, seed: number): Animal {
  if (!(species in speciesNumbers)) throw new RangeError(`Unknown species: ${species}`);
  if (!Number.isSafeInteger(seed)) throw new RangeError(`The seed is not a safe integer: ${seed}`);
  return Object.freeze({ species, seed });
}
