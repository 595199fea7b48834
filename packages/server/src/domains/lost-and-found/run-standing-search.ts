import { type JobResult, LIMITS } from '@rhinarium/contract';
import type { JobRow, Outcome } from '../../compute/jobs/job.ts';
import { doubtFields } from '../matching/decision-rules.ts';
import type { Compared } from '../matching/require-compared.ts';
import { type Searched, searchAmong } from '../matching/search-among.ts';
import { warningsField } from '../matching/warnings.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.ts';
import { listLostPets } from '../reports/report-store.ts';
import { listSidesOf } from '../reports/shared-candidate-store.ts';
import { findSighting } from '../reports/sighting-store.ts';
import { loadSamples, photoIdsOf } from '../templates/load-samples.ts';
import { readDecisionPolicy } from '../tenants/store.ts';
import { type ComparedSighting, compareSightings, loadPet } from './compare-sightings.ts';
import { keepCandidates } from './keep-candidates.ts';
import { keepShared, type SharedPair } from './keep-shared.ts';
import { keepTemplates, nearestSightings, type StandingServices } from './nearest-sightings.ts';
import { comparedTotals, decisionOfAll } from './rules.ts';
import {
  readPetGalleries,
  readSightingGalleries,
  searchPetGalleries,
  searchSightingGalleries,
} from './search-members.ts';

type Kind = 'STANDING_SEARCH';
type Job = JobRow<Kind>;
type Candidate = JobResult<Kind>['candidates'][number];

const NOTHING: Outcome<Kind> = { result: { decision: 'UNKNOWN', candidates: [], searchedCount: 0 } };

/**
 * Searches for a sighting among the pets that are reported lost, or for a pet among the open sightings: those of the
 * tenant, then those that members of its sharing groups share with it. Either way a sighting's photos are compared with
 * the pet's registered ones, so that a pair has one score. Loads first, then compares, and stores in `write`.
 */
export async function runStandingSearch(
  services: StandingServices,
  job: Job,
  signal: AbortSignal,
): Promise<Outcome<Kind>> {
  return job.petId === null
    ? await searchLostPets(services, job, signal)
    : await searchSightings(services, job, job.petId, signal);
}

async function searchLostPets(services: StandingServices, job: Job, signal: AbortSignal): Promise<Outcome<Kind>> {
  const { tenantId } = job;
  const sightingId = job.input.sightingId!;
  const { sighting, lost, sides, policy } = await services.database.tenant(tenantId, async (sql) => {
    const sighting = await findSighting(sql, tenantId, sightingId);
    return {
      sighting,
      lost: sighting && (await listLostPets(sql, tenantId, sighting.species, sightingId)),
      sides: await listSidesOf(sql, tenantId, { sightingId }),
      policy: await readDecisionPolicy(sql, tenantId),
    };
  });
  // Closed or deleted since, or without photos because the pet that they show was deleted.
  if (!lost || sighting?.state !== 'OPEN' || sighting.fingerprintIds.length === 0) return NOTHING;
  const uploadIds = [...sighting.fingerprintIds, ...sighting.appearanceIds];
  const samples = await loadSamples(services, { ...job, input: { uploadIds } }, signal);
  await keepTemplates(
    services,
    tenantId,
    samples.filter(({ isNew }) => isNew),
  );
  const galleries = await readPetGalleries(services, { tenantId, sightingId, species: sighting.species, sides });
  const totals = comparedTotals(
    lost.size,
    galleries.map(({ petIds }) => petIds.size),
  );
  const search = { tenantId, samples, among: new Set(lost.keys()), candidatesMax: LIMITS.candidatesMax };
  // Pets without photos count in a total, so that it is given only if it has to be.
  const total = totals.own > lost.size ? { comparedTotal: totals.own } : {};
  const own = await searchAmong(services, { ...search, ...total }, signal);
  const targetMax = policy.identificationTargetFalseMatchRate;
  const across = { sightingId, samples, comparedTotal: totals.shared, targetMax };
  const pairs = await searchPetGalleries(services, galleries, across, signal);
  const { decided, pets, searchedCount, warnings } = own;
  const candidates = pets.map(candidateOf(sightingId));
  const { decision } = decided;
  const result = { decision, candidates, searchedCount, ...doubtFields(decided), ...warningsField(warnings) };
  const compared = { petIds: pets.map(({ id }) => id), photoIds: own.photoIds };
  return outcomeOf(services, job, { result, pairs, compared });
}

const candidateOf =
  (sightingId: string) =>
  ({ id: petId, score, isMatch, falseMatchRate }: Searched['pets'][number]): Candidate => ({
    sightingId,
    petId,
    score,
    isMatch,
    falseMatchRate,
  });

interface Found {
  readonly result: JobResult<Kind>;
  readonly pairs: readonly SharedPair[];
  readonly compared: Compared;
}

/** Outcome of a search. The other tenants get their sides after its commit. */
function outcomeOf(services: StandingServices, job: Job, { result, pairs, compared }: Found): Outcome<Kind> {
  return {
    result,
    async write(sql) {
      await keepCandidates(services, sql, job, result, compared);
      await keepShared(services, sql, job, pairs);
    },
    async afterwards() {
      if (pairs.length > 0) await deliverOutbox(services, job.tenantId);
    },
  };
}

async function searchSightings(
  services: StandingServices,
  job: Job,
  petId: string,
  signal: AbortSignal,
): Promise<Outcome<Kind>> {
  const { tenantId } = job;
  const pet = await loadPet(services, tenantId, petId, signal);
  if (!pet) return NOTHING;
  const home = { tenantId, isMember: false };
  const near = await nearestSightings(services, home, pet, signal);
  const isLost = job.input.lostReportId !== undefined;
  const galleries = await readSightingGalleries(services, pet, { isLost }, signal);
  const totals = comparedTotals(
    near.searchedCount,
    galleries.map(({ searchedCount }) => searchedCount),
  );
  const own = { ...home, ids: near.ids };
  const parts = await compareSightings(services, pet, own, { comparedTotal: totals.own }, signal);
  const pairs = await searchSightingGalleries(services, galleries, pet, { comparedTotal: totals.shared }, signal);
  const compared = { petIds: [petId], photoIds: photoIdsOf(pet.registered.get(petId)!) };
  return outcomeOf(services, job, { result: resultOf(parts, near.searchedCount), pairs, compared });
}

function resultOf(parts: readonly ComparedSighting[], searchedCount: number): JobResult<Kind> {
  const candidates = parts
    .flatMap(({ sightingId, pets }) => pets.map(candidateOf(sightingId)))
    .sort((a, b) => b.score - a.score || (a.sightingId < b.sightingId ? -1 : 1))
    .slice(0, LIMITS.candidatesMax);
  const decided = decisionOfAll(parts.map((part) => part.decided));
  return {
    decision: decided?.decision ?? 'UNKNOWN',
    candidates,
    searchedCount,
    ...(decided ? doubtFields(decided) : {}),
    ...warningsField(parts.flatMap(({ warnings }) => warnings)),
  };
}
