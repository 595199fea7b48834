import { LIMITS, pathOf, ROUTES, type Species } from '@rhinarium/contract';
import { Outdated } from '../../compute/jobs/end-attempt.ts';
import type { JobRow, JobWork, Outcome } from '../../compute/jobs/job.ts';
import { listPetsAddedSince, readChange } from '../../compute/search/store.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { metadataField } from '../pets/pet-record.ts';
import { hasMetadata } from '../pets/rules.ts';
import { listPetsOfBreed } from '../pets/store.ts';
import { readPoolMembers } from '../pools/pool-actions.ts';
import { loadSamples } from '../templates/load-samples.ts';
import { noteShownPet } from '../uploads/store.ts';
import { filterOf } from './accept-job.ts';
import type { SearchServices } from './find-candidates.ts';
import { doubtFields } from './rules.ts';
import { requireCompared, type Search, type Searched, searchAmong } from './search-among.ts';
import { warningsField } from './warnings.ts';

/** Pets per batch. Decrypting their metadata takes about 10 ms, so that other work can run between batches. */
const BATCH_ROWS = 2000;

/** Pets that an identification searches, or `undefined` for all of the species. */
async function readSearched(
  { database, encryption }: Pick<Services, 'database' | 'encryption'>,
  job: Pick<JobRow, 'id' | 'tenantId' | 'input' | 'filter'>,
  species: Species,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  const { tenantId, input } = job;
  const { searchPoolName } = input;
  const cipher = await encryption.cipherOf(tenantId);
  const filter = filterOf(cipher, job);
  const members =
    searchPoolName === undefined
      ? undefined
      : await database.snapshot(tenantId, (sql) => readPoolMembers(sql, tenantId, searchPoolName));
  if (filter?.breed === undefined && filter?.metadata === undefined) return members;
  const among = members && [...members];
  const passing = new Set<string>();
  for (let afterId: string | undefined; ; ) {
    const request = { species, breed: filter.breed, among, afterId, rowsMax: BATCH_ROWS };
    const pets = await database.read(tenantId, (sql) => listPetsOfBreed(sql, tenantId, request));
    for (const pet of pets)
      if (!filter.metadata || hasMetadata(metadataField(cipher, pet).metadata, filter.metadata)) passing.add(pet.id);
    afterId = pets.at(-1)?.id;
    if (pets.length < BATCH_ROWS) return passing;
    signal.throwIfAborted();
  }
}

/** Times that pets which came into reach are compared. Then the result stands. */
const CATCH_UPS_MAX = 3;

/** Gallery as of a change, and the members of the pool that an identification names. */
interface Reach {
  readonly change: number;
  readonly members: ReadonlySet<string> | undefined;
}

/** The reach of an identification at this time, to be read before its search. */
async function readReach(
  { database }: Pick<Services, 'database'>,
  { tenantId, input: { searchPoolName } }: Pick<JobWork<'PET_IDENTIFICATION'>, 'tenantId' | 'input'>,
  species: Species,
): Promise<Reach> {
  return await database.snapshot(tenantId, (sql) => reachOf(sql, tenantId, species, searchPoolName));
}

async function reachOf(
  sql: Sql,
  tenantId: string,
  species: Species,
  searchPoolName: string | undefined,
): Promise<Reach> {
  return {
    change: await readChange(sql, tenantId, species),
    members: searchPoolName === undefined ? undefined : await readPoolMembers(sql, tenantId, searchPoolName),
  };
}

/**
 * Checks a result in the transaction that ends its job. Pets that were registered or put into the pool since the search
 * are compared, outside of the transaction. If one of them matches, or a listed pet has left the pool, the job runs
 * again.
 */
function settleIdentification(
  services: SearchServices,
  job: Pick<JobWork<'PET_IDENTIFICATION'>, 'id' | 'tenantId' | 'input' | 'filter'>,
  {
    reach,
    search,
    searched,
  }: { readonly reach: Reach; readonly search: Search; readonly searched: Pick<Searched, 'pets' | 'searchedCount'> },
  signal: AbortSignal,
): (sql: Sql) => Promise<Record<string, never>> {
  const { tenantId, input } = job;
  const { species } = search.samples[0]!.upload;
  const matches = new Set(searched.pets.flatMap(({ id, isMatch }) => (isMatch ? [id] : [])));
  let seen = reach;
  let catchUps = 0;
  let isOver = false;
  const compare = async (newcomers: ReadonlySet<string>, now: Reach) => {
    const isFiltered = job.filter !== null;
    const passing = isFiltered ? await readSearched(services, job, species, signal) : undefined;
    const among = new Set([...newcomers].filter((id) => passing?.has(id) ?? true));
    const comparedTotal = searched.searchedCount + among.size;
    const { pets } = await searchAmong(services, { ...search, among, comparedTotal }, signal);
    isOver = pets.some(({ isMatch }) => isMatch);
    seen = now;
    catchUps += 1;
  };
  return async (sql) => {
    const now = await reachOf(sql, tenantId, species, input.searchPoolName);
    const { members } = now;
    if (isOver || (members && searched.pets.some(({ id }) => !members.has(id)))) throw new Outdated();
    const added = now.change === seen.change ? [] : await listPetsAddedSince(sql, tenantId, species, seen.change);
    const joined = members ? [...members].filter((id) => !seen.members!.has(id)) : [];
    const inReach = [...added.filter((id) => members?.has(id) ?? true), ...joined];
    const newcomers = new Set(inReach.filter((id) => !matches.has(id)));
    if (newcomers.size > 0 && catchUps < CATCH_UPS_MAX) throw new Outdated(() => compare(newcomers, now));
    return {};
  };
}

/**
 * Searches for a job's files among the tenant's pets or in one pool. UNKNOWN is a result, not an error (specification
 * 7.5 and 7.11).
 */
export async function runIdentification(
  services: SearchServices & Pick<Services, 'earlyTemplates'>,
  job: JobWork<'PET_IDENTIFICATION'>,
  signal: AbortSignal,
): Promise<Outcome<'PET_IDENTIFICATION'>> {
  const { tenantId } = job;
  const { searchPoolName, candidatesMax = LIMITS.candidatesMax } = job.input;
  const samples = await loadSamples(services, job, signal);
  const { species } = samples[0]!.upload;
  const reach = await readReach(services, job, species);
  const among = await readSearched(services, job, species, signal);
  const search = { tenantId, samples, among, candidatesMax };
  const searched = await searchAmong(services, search, signal);
  const { decided, pets, margin, searchedCount, calibration, warnings } = searched;
  return {
    result: {
      decision: decided.decision,
      ...doubtFields(decided),
      pets,
      searchedCount,
      ...(searchPoolName === undefined ? {} : { searchPoolName }),
      margin,
      calibration: { id: calibration },
      ...warningsField(warnings),
      ...(pets.length === 0 ? {} : { evidenceUrl: pathOf(ROUTES.readPetIdentificationEvidence, { jobId: job.id }) }),
    },
    settle: settleIdentification(services, job, { reach, search, searched }, signal),
    async write(sql) {
      const petIds = pets.map((pet) => pet.id);
      await requireCompared(sql, tenantId, { petIds, photoIds: searched.photoIds });
      const [best] = pets;
      if (best?.isMatch) await noteShownPet(sql, tenantId, job.input.uploadIds, best.id);
    },
  };
}
