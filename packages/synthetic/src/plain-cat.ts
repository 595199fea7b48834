import { type Animal, createAnimal } from './animal.ts';

/**
 * Seeds of cats whose drawn faces the engine takes for a cat's in each of five photos (engine 4.4.0). The markings of
 * the other 6 of the first 32 hide the eyes from it.
 */
const seeds = [
  2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 31, 32,
] as const;

/**
 * Returns the generated cat of this number, from 1 on, for showing the service to people: one that it accepts. Beyond
 * the cats that were checked it may be one that is refused.
 */
export function plainCat(number: number): Animal {
  return createAnimal('CAT', seeds[number - 1] ?? number + seeds.length);
}
