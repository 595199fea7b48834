import type { Species } from '@rhinarium/contract';
import type { JobWork } from '../../compute/jobs/job.ts';
import { Outdated } from '../../compute/jobs/outdated.ts';
import { listPetsAddedSince, readChange } from '../../compute/search/store.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { readPoolMembers } from '../pools/require-pool.ts';
import type { SearchServices } from './find-candidates.ts';
import { readSearched } from './read-searched.ts';
import { type Search, type Searched, searchAmong } from './search-among.ts';

/** Times that pets which came into reach are compared. Then the result stands. */
const CATCH_UPS_MAX = 3;

/** Gallery as of a change, and the members of the pool that an identification names. */
export interface Reach {
  readonly change: number;
  readonly members: ReadonlySet<string> | undefined;
}

/** The reach of an identification at this time, to be read before its search. */
export async function readReach(
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
export function settleIdentification(
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
