import type { Species } from '../subject.ts';
import { type DecodedSet, decodeSet, type SampleSet } from './sample-set.ts';

/** A candidate pet of a search. */
export interface CandidatePet {
  readonly petId: string;
  readonly samples: SampleSet;
  /** Appearances of the probe that do not count for this pet. */
  readonly ignoredAppearanceIds?: readonly string[];
}

/** A probe, and the pets of a shortlist or of a part of one. */
export interface Candidates {
  readonly species: Species;
  readonly probe: SampleSet;
  readonly candidates: readonly CandidatePet[];
}

/** Applies `compare` to the probe and each candidate. Leaves out candidates without fingerprints. */
export function compareCandidates<T extends object>(
  { species, candidates, ...input }: Candidates,
  compare: (species: Species, probe: DecodedSet, reference: DecodedSet) => T,
): (T & Pick<CandidatePet, 'petId'>)[] {
  const probe = decodeSet(input.probe);
  return candidates
    .filter(({ samples }) => samples.fingerprints.length > 0)
    .map(({ petId, samples, ignoredAppearanceIds = [] }) => {
      const appearances = probe.appearances.filter(({ id }) => !ignoredAppearanceIds.includes(id));
      return { petId, ...compare(species, { ...probe, appearances }, decodeSet(samples)) };
    });
}
