import type { Species } from '@rhinarium/contract';
import { type Identification, type SampleSet, SHORTLIST_PETS, searchCode } from '@rhinarium/engine';
import type { Services } from '../context.ts';
import { readRegistered } from './load-samples.ts';

export interface SearchWish {
  readonly tenantId: string;
  readonly species: Species;
  readonly probe: SampleSet;
  readonly candidatesMax: number;
  readonly targetFalseMatchRate: number;
  /** Only these pets; without it, all of the tenant's species. */
  readonly among?: ReadonlySet<string>;
}

/** Searches the gallery: an exact scan of all compact codes, then the full comparison of the nearest pets. */
export async function findCandidates(
  services: Services,
  wish: SearchWish,
  signal: AbortSignal,
): Promise<Identification & { searchedCount: number }> {
  const { tenantId, species, probe, candidatesMax, targetFalseMatchRate } = wish;
  const codes = probe.fingerprints.map((sample) => searchCode(sample.template));
  const { searchedCount, petIds } = await services.search.nearest(tenantId, species, codes, SHORTLIST_PETS, wish.among);
  const registered = await readRegistered(services, tenantId, petIds);
  const candidates = [...registered].map(([petId, samples]) => ({ petId, samples }));
  const identification = await services.recognition.identify(
    { species, probe, candidates, searchedCount, targetFalseMatchRate, candidatesMax },
    signal,
  );
  return { ...identification, searchedCount };
}
