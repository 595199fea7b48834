import { SPECIES_SEEN } from '../parameters.ts';
import type { Species, SpeciesSeen } from '../subject.ts';

const OTHER: Readonly<Record<Species, Species>> = { DOG: 'CAT', CAT: 'DOG' };

/**
 * Whether fingerprints of one session plainly show the other species: most of them do. A picture of something else, a
 * nose so near that nobody could say whose it is among them, counts as no. Nothing seen is no.
 */
export function showOtherSpecies(species: Species, seen: readonly SpeciesSeen[]): boolean {
  const sorted = seen.map((one) => one[OTHER[species]]).sort((a, b) => a - b);
  const median = sorted[(sorted.length - 1) >> 1];
  return median !== undefined && median >= SPECIES_SEEN.otherMin[species];
}
