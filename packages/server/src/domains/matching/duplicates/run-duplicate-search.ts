import { LIMITS, type Species } from '@rhinarium/contract';
import type { JobRow, Outcome, Paused, SearchProgress } from '../../../compute/jobs/job.ts';
import { keepProgress, measureQueue } from '../../../compute/jobs/queue-store.ts';
import type { Services } from '../../../context.ts';
import { listRejectedPets } from '../../pets/rejected-pair-store.ts';
import { readPoolMembers } from '../../pools/require-pool.ts';
import { readRegistered } from '../../templates/load-samples.ts';
import { claimsField, readDecisionPolicy } from '../../tenants/store.ts';
import { findCandidates, type SearchServices } from '../find-candidates.ts';
import { addPairs } from './add-pairs.ts';
import { countPetsToCheck, listPetsToCheck } from './store.ts';

type Job = JobRow<'DUPLICATE_SEARCH'>;

const BATCH_PETS = 50;
/** Interval between checks for waiting jobs and progress writes, ms. A stop repeats at most as much work. */
const pollMs = 500;

/**
 * Searches for each pet with fingerprints among the others, by its registered photos, in id order. Yields to every
 * waiting job of any tenant and continues later: it may take hours, and nobody waits for it.
 */
export async function runDuplicateSearch(
  services: SearchServices & Pick<Services, 'ticks'>,
  job: Job,
  signal: AbortSignal,
): Promise<Outcome<'DUPLICATE_SEARCH'> | Paused> {
  const { tenantId } = job;
  const among = await readAmong(services, job);
  const list = among && [...among];
  let progress = job.progress ?? (await begin(services, tenantId, list));
  let checkedAtMs = services.ticks() - (job.progress === null ? pollMs : 0);
  for (;;) {
    const request = { among: list, afterId: progress.afterId };
    const pets = await services.database.tenant(tenantId, (sql) => listPetsToCheck(sql, tenantId, request, BATCH_PETS));
    if (pets.length === 0) return { result: resultOf(progress) };
    for (const pet of pets) {
      if (services.ticks() - checkedAtMs >= pollMs) {
        if (await areOthersWaiting(services)) return { progress };
        await keep(services, job, progress, signal);
        checkedAtMs = services.ticks();
      }
      progress = addPairs(progress, pet.id, await findMatches(services, tenantId, pet, among, signal));
    }
  }
}

async function readAmong(
  { database }: Pick<Services, 'database'>,
  { tenantId, input }: Job,
): Promise<ReadonlySet<string> | undefined> {
  const { searchPoolName } = input;
  if (searchPoolName === undefined) return undefined;
  return await database.snapshot(tenantId, (sql) => readPoolMembers(sql, tenantId, searchPoolName));
}

async function begin(
  { database }: Pick<Services, 'database'>,
  tenantId: string,
  among: string[] | undefined,
): Promise<SearchProgress> {
  const petCount = await database.tenant(tenantId, (sql) =>
    countPetsToCheck(sql, tenantId, { among, afterId: undefined }),
  );
  return { afterId: BEFORE_ALL, checkedCount: 0, petCount, pairs: [], hasMore: false };
}

/** Sorts before every pet id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const areOthersWaiting = async ({ database }: Pick<Services, 'database'>): Promise<boolean> =>
  (await database.system((sql) => measureQueue(sql, undefined, 1))).waiting > 0;

async function keep(
  { database }: Pick<Services, 'database'>,
  job: Job,
  progress: SearchProgress,
  signal: AbortSignal,
): Promise<void> {
  const isOurs = await database.tenant(job.tenantId, (sql) => keepProgress(sql, job, progress));
  signal.throwIfAborted();
  if (!isOurs) throw new Error('the duplicate search is no longer ours');
}

/** Other pets that match a pet's registered photos, without those that a person rejected. None if its photos are gone by now. */
async function findMatches(
  services: SearchServices,
  tenantId: string,
  { id, species }: { readonly id: string; readonly species: Species },
  among: ReadonlySet<string> | undefined,
  signal: AbortSignal,
) {
  signal.throwIfAborted();
  const probe = (await readRegistered(services, tenantId, [id], signal)).get(id);
  if (!probe || probe.fingerprints.length === 0) return [];
  const { version } = services.recognition.engine;
  const policy = await services.database.read(tenantId, (sql) => readDecisionPolicy(sql, tenantId, version));
  const found = await findCandidates(
    services,
    {
      tenantId,
      species,
      probe,
      uploads: [],
      // One more, because the pet itself is among them.
      candidatesMax: LIMITS.candidatesMax + 1,
      targetFalseMatchRate: policy.targetFalseMatchRate,
      ...claimsField(policy, species),
      ...(among ? { among } : {}),
    },
    signal,
  );
  const rejected = await services.database.read(tenantId, (sql) => listRejectedPets(sql, tenantId, [id]));
  return found.pets.filter((pet) => pet.isMatch && pet.id !== id && !rejected.get(id)?.has(pet.id));
}

const resultOf = ({ pairs, hasMore, checkedCount }: SearchProgress) => ({ pairs, hasMore, petCount: checkedCount });
