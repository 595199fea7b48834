import { type Animal, createAnimal, type Kind, type Pixels, type Species } from './animal.ts';
import { photograph } from './photograph.ts';

const widthPx = 640;
/** Low difficulty, like a careful photographer. */
const difficulty = 0.2;

/**
 * Seeds of animals whose plain photos the service accepts and that do not resemble one another, the most distinct ones
 * first: of any two, three photos against four have a false-match rate of 0.01 or more (engine 5.1.0). Most generated
 * animals look alike to the engine: of 51 cats at most eight are that distinct. Of cat 71 one of six faces was not found.
 */
const seeds: Readonly<Record<Species, readonly number[]>> = {
  DOG: [13, 15, 20, 30, 5, 6, 18, 27],
  CAT: [8, 24, 29, 53, 15, 42, 71, 74],
};

/** Number of animals of each species that the service accepts. */
export const PLAIN_ANIMALS = 8;

/** First seed of further animals. */
const FURTHER = 1000;

/** Generated animal number `number`, from 1, for demonstrations. Beyond PLAIN_ANIMALS the service may refuse it. */
export function plainAnimal(species: Species, number: number): Animal {
  return createAnimal(species, seeds[species][number - 1] ?? FURTHER + number);
}

/** One photo of a generated animal for demonstrations. Takes a second or two. */
export function plainPhoto(species: Species, number: number, kind: Kind, shot: number): Pixels {
  return photograph(plainAnimal(species, number), { kind, shot, difficulty, widthPx });
}
