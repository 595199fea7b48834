import { createRandom, kindred, type Random } from './random.ts';

export type Species = 'DOG' | 'CAT';

/**
 * Generator of a DOG's bead and groove pattern: relaxed cells ("folds"), packed domes ("pebbles"), or
 * reaction-diffusion ("reaction"). The last is reserved for testing and never used for training or fitting.
 */
export type PatternFamily = 'folds' | 'pebbles' | 'reaction';

/** A generated pet, completely defined by these values. */
export interface Animal {
  readonly species: Species;
  readonly seed: number;
  /** Ignored for a CAT. */
  readonly family: PatternFamily;
  /**
   * 0, or a sibling number of the animal of this seed: similar in measures, not in the positions of beads and
   * irregularities.
   */
  readonly sibling: number;
}

interface AnimalOptions {
  readonly family?: PatternFamily;
  readonly sibling?: number;
}

/** Content of an image: the fingerprint (a DOG's nose, a CAT's face) or the whole animal. */
export type Kind = 'fingerprint' | 'appearance';

/** 8-bit sRGB pixels, three bytes each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Similarity of siblings per measure, 0 to 1. An assumption, because no open data set of litter mates exists. */
const inCommon = 0.7;

const speciesNumbers: Readonly<Record<Species, number>> = { DOG: 1, CAT: 2 };
const patternFamilies: readonly PatternFamily[] = ['folds', 'pebbles', 'reaction'];

/** Seeds of traits shared by siblings. A dog and a cat of one seed share nothing. */
export function identitySeeds(animal: Animal): readonly [number, number] {
  return [speciesNumbers[animal.species], animal.seed];
}

/**
 * Random stream for traits shared by siblings: each measure is a blend of family and individual values. Seeds are
 * individual.
 */
export function traitsOf(animal: Animal, stream: number): Random {
  const seeds = [...identitySeeds(animal), stream];
  const family = createRandom(...seeds);
  return animal.sibling === 0 ? family : kindred(family, createRandom(...seeds, animal.sibling), inCommon);
}

/**
 * Creates a pet from a seed. `family` (default "folds") and `sibling` (default 0) change a DOG's nose only: outline,
 * nostrils, pigment and coat depend on the seed. Throws RangeError unless the seed is a safe integer, the sibling is
 * not negative, the family is known, and a CAT has neither. The last few are kept, so that photos of one animal that are
 * ordered one by one compute its identity once.
 */
export function createAnimal(species: Species, seed: number, options: AnimalOptions = {}): Animal {
  const { family = 'folds', sibling = 0 } = options;
  if (!(species in speciesNumbers)) throw new RangeError(`Unknown species: ${species}`);
  if (!Number.isSafeInteger(seed)) throw new RangeError(`The seed is not a safe integer: ${seed}`);
  if (!patternFamilies.includes(family)) throw new RangeError(`Unknown pattern family: ${family}`);
  if (!Number.isSafeInteger(sibling) || sibling < 0)
    throw new RangeError(`The sibling is not a number from 0: ${sibling}`);
  if (species === 'CAT' && (family !== 'folds' || sibling !== 0)) {
    throw new RangeError('Only a DOG has a pattern family and siblings');
  }
  return keep(Object.freeze({ species, seed, family, sibling }));
}

/** Animals of the last calls. What `photograph` has computed of one lives as long as its object. */
const recent = new Map<string, Animal>();
const RECENT_MAX = 4;

function keep(animal: Animal): Animal {
  const key = JSON.stringify(animal);
  const known = recent.get(key) ?? animal;
  recent.delete(key);
  recent.set(key, known);
  for (const oldest of [...recent.keys()].slice(0, -RECENT_MAX)) recent.delete(oldest);
  return known;
}
