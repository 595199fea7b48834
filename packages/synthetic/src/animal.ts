import { createRandom, kindred, type Random } from './random.ts';

export type Species = 'DOG' | 'CAT';

/**
 * How the beads and grooves of a DOG's nose come about: relaxed cells ("folds"), packed domes ("pebbles"), or a pattern
 * that grows on its own ("reaction"). The last is reserved for testing: what is trained or fitted on generated noses
 * never sees it.
 */
export type PatternFamily = 'folds' | 'pebbles' | 'reaction';

/** A generated pet: these values define everything that can be seen of it. */
export interface Animal {
  readonly species: Species;
  readonly seed: number;
  /** Means nothing for a CAT. */
  readonly family: PatternFamily;
  /**
   * 0, or which sibling of the animal of this seed: alike in measures, not in the places of beads and of what is
   * uneven.
   */
  readonly sibling: number;
}

interface AnimalOptions {
  readonly family?: PatternFamily;
  readonly sibling?: number;
}

/** What an image shows: the fingerprint (a DOG's nose, a CAT's face) or the whole animal. */
export type Kind = 'fingerprint' | 'appearance';

/** A picture of 8-bit sRGB pixels, three bytes each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** How alike siblings are in each measure, 0 to 1. Policy: no open set of litter mates says how alike those are. */
const inCommon = 0.7;

const speciesNumbers: Readonly<Record<Species, number>> = { DOG: 1, CAT: 2 };
const patternFamilies: readonly PatternFamily[] = ['folds', 'pebbles', 'reaction'];

/** The integers that seed what siblings share; a dog and a cat of one seed have nothing in common. */
export function identitySeeds(animal: Animal): readonly [number, number] {
  return [speciesNumbers[animal.species], animal.seed];
}

/**
 * A stream of what siblings have mostly in common. A sibling's measures lie between the family's and some of its own,
 * its seeds are its own alone.
 */
export function traitsOf(animal: Animal, stream: number): Random {
  const seeds = [...identitySeeds(animal), stream];
  const family = createRandom(...seeds);
  return animal.sibling === 0 ? family : kindred(family, createRandom(...seeds, animal.sibling), inCommon);
}

/**
 * A pet that exists nowhere; another seed is another pet. `family` (default "folds") and `sibling` (default 0) change a
 * DOG's nose alone: those of one seed are alike in outline, nostrils, kind of pigment and coat. Throws RangeError
 * unless the seed is a safe integer, the sibling one from 0 on, the family known, and a CAT has neither.
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
  return Object.freeze({ species, seed, family, sibling });
}
