import type { JobResult } from '@rhinarium/contract';
import type { SampleSet } from '@rhinarium/engine';
import { doubtFields } from '../../matching/decision-rules.ts';
import { warningsField } from '../../matching/warnings.ts';
import { photoIdsOf } from '../../templates/load-samples.ts';
import { bestFirst, comparedTotals, decisionOfAll } from '../rules.ts';
import { type ComparedSighting, candidateOf, compareSightings, loadPet } from './compare-sightings.ts';
import { type FoundPairs, sharedOnce } from './found-pairs.ts';
import { nearestSightings, type StandingServices } from './nearest-sightings.ts';
import { microchipPairsOfPet, readSightingGalleries, searchSightingGalleries } from './search-members.ts';

interface Sought {
  readonly tenantId: string;
  readonly petId: string;
  /** True if the pet is reported lost. */
  readonly isLost: boolean;
  /** True if only microchips are compared. */
  readonly isByMicrochip: boolean;
}

const NO_SAMPLES: SampleSet = { fingerprints: [], appearances: [] };

/** A pet that was registered from the photos of a sighting is the found animal itself: nobody misses it. */
const isNoCopy = ({ warnings }: ComparedSighting): boolean => !warnings.some(({ code }) => code === 'copyOfRegistered');

/** Searches for a pet among open sightings. Returns undefined without one. */
export async function searchForPet(
  services: StandingServices,
  { tenantId, petId, isLost, isByMicrochip }: Sought,
  signal: AbortSignal,
): Promise<FoundPairs | undefined> {
  const pet = await loadPet(services, tenantId, petId, { withPhotos: !isByMicrochip }, signal);
  if (!pet) return undefined;
  const home = { tenantId, isMember: false };
  const near = await nearestSightings(services, home, pet, signal);
  const galleries = await readSightingGalleries(services, pet, { isLost }, signal);
  const chipped = microchipPairsOfPet(pet, galleries);
  const totals = comparedTotals(
    near.searchedCount,
    galleries.map(({ searchedCount }) => searchedCount),
  );
  const own = { ...home, ids: near.ids };
  const parts = await compareSightings(services, pet, own, { comparedTotal: totals.own }, signal);
  const pairs = await searchSightingGalleries(services, galleries, pet, { comparedTotal: totals.shared }, signal);
  return {
    byPhotos: resultOf(isLost ? parts : parts.filter(isNoCopy), near.searchedCount),
    compared: { petIds: [petId], photoIds: photoIdsOf(pet.registered.get(petId) ?? NO_SAMPLES) },
    byMicrochip: pet.byMicrochip,
    shared: sharedOnce(chipped, pairs),
  };
}

function resultOf(parts: readonly ComparedSighting[], searchedCount: number): JobResult<'STANDING_SEARCH'> {
  const candidates = bestFirst(parts.flatMap(({ sightingId, pets }) => pets.map(candidateOf(sightingId))));
  const decided = decisionOfAll(parts.map((part) => part.decided));
  return {
    decision: decided?.decision ?? 'UNKNOWN',
    candidates,
    searchedCount,
    ...(decided ? doubtFields(decided) : {}),
    ...warningsField(parts.flatMap(({ warnings }) => warnings)),
  };
}
