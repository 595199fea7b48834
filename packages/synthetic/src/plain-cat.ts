import { type Animal, createAnimal } from './animal.ts';

/**
 * Seeds of cats that the engine recognises in each of five photos (engine 4.4.0). The markings of the other 6 of the
 * first 32 hide the eyes.
 */
const seeds = [
  2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 31, 32,
] as const;

/**
 * Generated cat number `number`, from 1, for demonstrations: one that the service accepts. Beyond the checked cats it
 * may be refused.
 */
export function plainCat(number: number): Animal {
  return createAnimal('CAT', seeds[number - 1] ?? number + seeds.length);
}
