import type { DecodedSet, SampleSet } from './sample-set.ts';

/** A pet that a search compares. */
export interface CandidatePet {
  readonly petId: string;
  readonly samples: SampleSet;
  /** Appearances of the probe that do not count for this pet. */
  readonly ignoredAppearanceIds?: readonly string[];
}

/** The probe without what does not count for a candidate. */
export function probeFor({ ignoredAppearanceIds = [] }: CandidatePet, probe: DecodedSet): DecodedSet {
  return { ...probe, appearances: probe.appearances.filter(({ id }) => !ignoredAppearanceIds.includes(id)) };
}
