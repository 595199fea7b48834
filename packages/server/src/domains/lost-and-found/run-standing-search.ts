import { type JobResult, LIMITS, type Species } from '@rhinarium/contract';
import { createGallery, SHORTLIST_PETS, searchCode } from '@rhinarium/engine';
import type { JobRow, Outcome } from '../../compute/jobs/job.ts';
import type { Services } from '../../context.ts';
import { doubtFields } from '../matching/decision-rules.ts';
import type { SearchServices } from '../matching/find-candidates.ts';
import { searchAmong } from '../matching/search-among.ts';
import { warningsField } from '../matching/warnings.ts';
import { findPetView } from '../pets/store.ts';
import { listLostPets } from '../reports/report-store.ts';
import { findSighting, listOpenSightings, type OpenSighting } from '../reports/sighting-store.ts';
import { type ExtractedSample, extractTemplates, loadSamples, readRegistered } from '../templates/load-samples.ts';
import { insertEarlyTemplate } from '../templates/store.ts';
import { keepCandidates } from './keep-candidates.ts';
import { decisionOfAll } from './rules.ts';

type Kind = 'STANDING_SEARCH';
type Job = JobRow<Kind>;
type Candidate = JobResult<Kind>['candidates'][number];
type StandingServices = SearchServices & Pick<Services, 'earlyTemplates' | 'clock' | 'ids'>;

const NOTHING: Outcome<Kind> = { result: { decision: 'UNKNOWN', candidates: [], searchedCount: 0 } };

/** Sightings per batch: as many templates are in memory at a time. */
const BATCH_SIGHTINGS = 50;

/**
 * Searches for a sighting among the pets that are reported lost, or for a pet among the open sightings. Either way a
 * sighting's photos are compared with the pet's registered ones, so that a pair has one score.
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
  const { sighting, lost } = await services.database.tenant(tenantId, async (sql) => {
    const sighting = await findSighting(sql, tenantId, sightingId);
    return { sighting, lost: sighting && (await listLostPets(sql, tenantId, sighting.species, sightingId)) };
  });
  // Closed or deleted since, or without photos because the pet that they show was deleted.
  if (!lost || sighting?.state !== 'OPEN' || sighting.fingerprintIds.length === 0) return NOTHING;
  const uploadIds = [...sighting.fingerprintIds, ...sighting.appearanceIds];
  const samples = await loadSamples(services, { ...job, input: { uploadIds } }, signal);
  await keepTemplates(services, tenantId, samples);
  const search = { tenantId, samples, among: new Set(lost.keys()), candidatesMax: LIMITS.candidatesMax };
  const { decided, pets, searchedCount, warnings } = await searchAmong(services, search, signal);
  const candidates = pets.map(({ id, score, isMatch, falseMatchRate }): Candidate => {
    return { sightingId, petId: id, score, isMatch, falseMatchRate };
  });
  const { decision } = decided;
  const result = { decision, candidates, searchedCount, ...doubtFields(decided), ...warningsField(warnings) };
  return { result, write: (sql) => keepCandidates(services, sql, job, result) };
}

async function searchSightings(
  services: StandingServices,
  job: Job,
  petId: string,
  signal: AbortSignal,
): Promise<Outcome<Kind>> {
  const { tenantId } = job;
  const pet = await services.database.tenant(tenantId, (sql) => findPetView(sql, tenantId, petId));
  const registered = pet && (await readRegistered(services, tenantId, [petId], signal)).get(petId);
  if (!pet || !registered || registered.fingerprints.length === 0) return NOTHING;
  const codes = registered.fingerprints.map(({ template }) => searchCode(template));
  const near = await nearestSightings(services, { tenantId, petId, species: pet.species }, codes, signal);
  const parts = [];
  for (const sighting of near.sightings) {
    const samples = await samplesOf(services, tenantId, sighting, signal);
    const part = { tenantId, samples, among: new Set([petId]), candidatesMax: 1, comparedTotal: near.searchedCount };
    parts.push({ sightingId: sighting.id, ...(await searchAmong(services, part, signal)) });
  }
  const candidates = parts
    .flatMap(({ sightingId, pets }) =>
      pets.map(({ id, score, isMatch, falseMatchRate }): Candidate => {
        return { sightingId, petId: id, score, isMatch, falseMatchRate };
      }),
    )
    .sort((a, b) => b.score - a.score || (a.sightingId < b.sightingId ? -1 : 1))
    .slice(0, LIMITS.candidatesMax);
  const decided = decisionOfAll(parts.map((part) => part.decided));
  const result = {
    ...{ decision: decided?.decision ?? 'UNKNOWN', candidates, searchedCount: near.searchedCount },
    ...(decided ? doubtFields(decided) : {}),
    ...warningsField(parts.flatMap(({ warnings }) => warnings)),
  };
  return { result, write: (sql) => keepCandidates(services, sql, job, result) };
}

interface Sought {
  readonly tenantId: string;
  readonly petId: string;
  readonly species: Species;
}

/** Open sightings nearest to a pet by the scan of compact codes, as in a search among pets, and the number of all. */
async function nearestSightings(
  services: StandingServices,
  { tenantId, petId, species }: Sought,
  codes: readonly Int8Array[],
  signal: AbortSignal,
): Promise<{ readonly searchedCount: number; readonly sightings: readonly OpenSighting[] }> {
  const gallery = createGallery();
  const all = new Map<string, OpenSighting>();
  for (let afterId: string | undefined; ; ) {
    const request = { species, petId, afterId, rowsMax: BATCH_SIGHTINGS };
    const batch = await services.database.tenant(tenantId, (sql) => listOpenSightings(sql, tenantId, request));
    for (const sighting of batch) {
      all.set(sighting.id, sighting);
      for (const { upload, template } of await samplesOf(services, tenantId, sighting, signal))
        if (upload.kind === 'fingerprint') gallery.add(sighting.id, upload.id, searchCode(template));
    }
    afterId = batch.at(-1)?.id;
    if (batch.length < BATCH_SIGHTINGS) break;
  }
  const near = gallery.nearest(codes, SHORTLIST_PETS).pets;
  return { searchedCount: all.size, sightings: near.map((each) => all.get(each.petId)!) };
}

/** Photos of a sighting with templates, which are kept for the next search. */
async function samplesOf(
  services: StandingServices,
  tenantId: string,
  { id, uploadIds }: OpenSighting,
  signal: AbortSignal,
): Promise<ExtractedSample[]> {
  signal.throwIfAborted();
  const samples = await extractTemplates(services, { id, tenantId, input: { uploadIds } }, signal);
  await keepTemplates(services, tenantId, samples);
  return samples;
}

/** Stores templates that were made now. Those that are there stay. */
async function keepTemplates(
  { database, encryption, recognition }: StandingServices,
  tenantId: string,
  samples: readonly ExtractedSample[],
): Promise<void> {
  const cipher = await encryption.cipherOf(tenantId);
  const { version } = recognition.engine;
  await database.tenant(tenantId, async (sql) => {
    for (const { upload, template, seen = null } of samples) {
      const row = { uploadId: upload.id, template: Buffer.from(template), seen };
      await insertEarlyTemplate(sql, cipher, tenantId, version, row);
    }
  });
}
