import { SPECIES_SEEN } from '../parameters.ts';
import type { Species, SpeciesSeen } from '../subject.ts';

const OTHER: Readonly<Record<Species, Species>> = { DOG: 'CAT', CAT: 'DOG' };

/**
 * Checks whether most fingerprints of a session clearly show the other species. A picture of anything else, or of a
 * nose too near to tell the species, does not count. Returns false without pictures.
 */
export function showOtherSpecies(species: Species, seen: readonly SpeciesSeen[]): boolean {
  const sorted = seen.map((one) => one[OTHER[species]]).sort((a, b) => a - b);
  const median = sorted[(sorted.length - 1) >> 1];
  return median !== undefined && median >= SPECIES_SEEN.otherMin[species];
}
