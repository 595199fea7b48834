import { type JobResult, LIMITS, type Species } from '@rhinarium/contract';
import type { SampleSet } from '@rhinarium/engine';
import type { JobRow, Outcome } from '../../../compute/jobs/job.ts';
import { doubtFields } from '../../matching/rules.ts';
import { searchAmong } from '../../matching/search-among.ts';
import { warningsField } from '../../matching/warnings.ts';
import { type ExtractedSample, loadSamples, photoIdsOf } from '../../templates/load-samples.ts';
import { readDecisionPolicy } from '../../tenants/store.ts';
import { listSidesOf } from '../groups/shared-candidate-store.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.ts';
import { listLostPets } from '../records/report-store.ts';
import { findSighting } from '../records/sighting-store.ts';
import { bestFirst, comparedTotals, decisionOfAll, MICROCHIP_SCORE } from '../rules.ts';
import {
  type ComparedSighting,
  candidateOf,
  compareSightings,
  keepTemplates,
  loadPet,
  nearestSightings,
  type StandingServices,
} from './compare-sightings.ts';
import { type FoundPairs, keepCandidates, keepShared, NOT_COMPARED, sharedOnce } from './keep-found.ts';
import { listMicrochipPairs, type MicrochipPair } from './pair-store.ts';
import {
  microchipPairsOfPet,
  microchipPairsOfSighting,
  readPetGalleries,
  readSightingGalleries,
  searchPetGalleries,
  searchSightingGalleries,
} from './search-members.ts';

type Kind = 'STANDING_SEARCH';
type Result = JobResult<Kind>;

const NOTHING: FoundPairs = { ...NOT_COMPARED, byMicrochip: [], shared: [] };

/**
 * Searches for a sighting among the pets that are reported lost, or for a pet among the open sightings: those of the
 * tenant, then those that members of its sharing groups share with it. Either way a sighting's photos are compared with
 * the pet's registered ones, so that a pair has one score. A pair that names one microchip needs no photos. Loads first,
 * then compares, and stores in `write`. The other tenants get their sides after the commit.
 */
export async function runStandingSearch(
  services: StandingServices,
  job: JobRow<Kind>,
  signal: AbortSignal,
): Promise<Outcome<Kind>> {
  const { tenantId, petId, input } = job;
  const { lostReportId, isByMicrochip = false } = input;
  const found =
    petId === null
      ? await searchForSighting(services, { tenantId, sightingId: input.sightingId!, jobId: job.id }, signal)
      : await searchForPet(services, { tenantId, petId, isLost: lostReportId !== undefined, isByMicrochip }, signal);
  const { byPhotos, byMicrochip, compared, shared } = found ?? NOTHING;
  return {
    result: resultOf(byPhotos, byMicrochip),
    async write(sql) {
      await keepCandidates(services, sql, job, { byPhotos, byMicrochip, compared });
      await keepShared(services, sql, job, shared);
    },
    async afterwards() {
      if (shared.length > 0) await deliverOutbox(services, tenantId);
    },
  };
}

/** Result of a job: pairs found by microchip first, which need no doubts about photos. */
function resultOf(byPhotos: Result, byMicrochip: readonly MicrochipPair[]): Result {
  if (byMicrochip.length === 0) return byPhotos;
  const { reasons: _, advice: __, ...rest } = byPhotos;
  const isByMicrochip = ({ sightingId, petId }: Pick<MicrochipPair, 'sightingId' | 'petId'>) =>
    byMicrochip.some((pair) => pair.sightingId === sightingId && pair.petId === petId);
  const chipped = byMicrochip.map((pair) => ({ ...pair, score: MICROCHIP_SCORE, isMatch: true, falseMatchRate: 0 }));
  const candidates = [...chipped, ...rest.candidates.filter((each) => !isByMicrochip(each))];
  return { ...rest, decision: 'IDENTIFIED', candidates: candidates.slice(0, LIMITS.candidatesMax) };
}

interface SoughtSighting {
  readonly tenantId: string;
  readonly sightingId: string;
  readonly jobId: string;
}

/** Searches for an open sighting among lost pets. Returns undefined without one. */
async function searchForSighting(
  services: StandingServices,
  { tenantId, sightingId, jobId }: SoughtSighting,
  signal: AbortSignal,
): Promise<FoundPairs | undefined> {
  const read = await services.database.tenant(tenantId, async (sql) => {
    const sighting = await findSighting(sql, tenantId, sightingId);
    // Closed or deleted since.
    if (sighting?.state !== 'OPEN') return undefined;
    const { species, microchip } = sighting;
    return {
      species,
      microchip,
      // Without photos if it was saved so, or the pet that they show was deleted.
      uploadIds: sighting.fingerprintIds.length === 0 ? [] : [...sighting.fingerprintIds, ...sighting.appearanceIds],
      lost: await listLostPets(sql, tenantId, species, sightingId),
      byMicrochip: microchip === null ? [] : await listMicrochipPairs(sql, tenantId, { sightingId }),
      sides: await listSidesOf(sql, tenantId, { sightingId }),
      policy: await readDecisionPolicy(sql, tenantId, services.recognition.engine.version),
    };
  });
  if (!read) return undefined;
  const { byMicrochip, uploadIds } = read;
  const own = { tenantId, sightingId, ...read };
  const galleries = await readPetGalleries(services, own);
  const chipped = microchipPairsOfSighting(own, galleries);
  if (uploadIds.length === 0) return { ...NOT_COMPARED, byMicrochip, shared: chipped };
  const samples = await loadSamples(services, { id: jobId, tenantId, input: { uploadIds } }, signal);
  await keepTemplates(
    services,
    tenantId,
    samples.filter(({ isNew }) => isNew),
  );
  const totals = comparedTotals(
    read.lost.size,
    galleries.map(({ petIds }) => petIds.size),
  );
  const compared = await searchLostPets(services, own, { samples, comparedTotal: totals.own }, signal);
  const targetMax = read.policy.identificationTargetFalseMatchRate;
  const across = { sightingId, samples, comparedTotal: totals.shared, targetMax };
  const pairs = await searchPetGalleries(services, galleries, across, signal);
  return { ...compared, byMicrochip, shared: sharedOnce(chipped, pairs) };
}

/** Compares the photos of a sighting with photos of the tenant's lost pets. */
async function searchLostPets(
  services: StandingServices,
  {
    tenantId,
    sightingId,
    lost,
  }: Omit<SoughtSighting, 'jobId'> & {
    readonly species: Species;
    readonly lost: ReadonlyMap<string, string>;
  },
  { samples, comparedTotal }: { readonly samples: readonly ExtractedSample[]; readonly comparedTotal: number },
  signal: AbortSignal,
): Promise<Pick<FoundPairs, 'byPhotos' | 'compared'>> {
  const search = { tenantId, samples, among: new Set(lost.keys()), candidatesMax: LIMITS.candidatesMax };
  // Pets without photos count in a total, so that it is given only if it has to be.
  const total = comparedTotal > lost.size ? { comparedTotal } : {};
  const { decided, pets, photoIds, searchedCount, warnings } = await searchAmong(
    services,
    { ...search, ...total },
    signal,
  );
  return {
    byPhotos: {
      decision: decided.decision,
      candidates: pets.map(candidateOf(sightingId)),
      searchedCount,
      ...doubtFields(decided),
      ...warningsField(warnings),
    },
    compared: { petIds: pets.map(({ id }) => id), photoIds },
  };
}

interface SoughtPet {
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
async function searchForPet(
  services: StandingServices,
  { tenantId, petId, isLost, isByMicrochip }: SoughtPet,
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
    byPhotos: photoResultOf(isLost ? parts : parts.filter(isNoCopy), near.searchedCount),
    compared: { petIds: [petId], photoIds: photoIdsOf(pet.registered.get(petId) ?? NO_SAMPLES) },
    byMicrochip: pet.byMicrochip,
    shared: sharedOnce(chipped, pairs),
  };
}

function photoResultOf(parts: readonly ComparedSighting[], searchedCount: number): JobResult<'STANDING_SEARCH'> {
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
