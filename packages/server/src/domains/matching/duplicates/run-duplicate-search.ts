import { type JobResult, LIMITS, type Species } from '@rhinarium/contract';
import type { JobRow, Outcome, Paused, SearchProgress } from '../../../compute/jobs/job.ts';
import { keepProgress, measureQueue } from '../../../compute/jobs/queue-store.ts';
import type { Services } from '../../../context.ts';
import { listRejectedPets } from '../../pets/rejected-pair-store.ts';
import { readPoolMembers } from '../../pools/pool-actions.ts';
import { readRegistered } from '../../templates/load-samples.ts';
import { claimsField, readDecisionPolicy } from '../../tenants/store.ts';
import { findCandidates, type SearchServices } from '../find-candidates.ts';
import { countPetsToCheck, listPetsToCheck } from './store.ts';

type Pair = JobResult<'DUPLICATE_SEARCH'>['pairs'][number];
type Candidate = { readonly id: string } & Pick<Pair, 'score' | 'falseMatchRate'>;

const keyOf = ({ pets: [a, b] }: Pair) => `${a.id} ${b.id}`;
const better = (a: Pair, b: Pair) => b.score - a.score || (keyOf(a) < keyOf(b) ? -1 : 1);

/** Ids are ordered by creation time. */
const pairOf = (petId: string, { id, score, falseMatchRate }: Candidate): Pair => ({
  pets: petId < id ? [{ id: petId }, { id }] : [{ id }, { id: petId }],
  score,
  falseMatchRate,
});

/**
 * Adds a pet's matches to the pairs found so far. A pair found from both pets counts once, with its better score. Keeps
 * the best `pairsMax`.
 */
export function addPairs(
  progress: SearchProgress,
  petId: string,
  matches: readonly Candidate[],
  pairsMax: number = LIMITS.duplicatePairsMax,
): SearchProgress {
  const pairs = new Map(progress.pairs.map((pair) => [keyOf(pair), pair]));
  for (const match of matches) {
    const pair = pairOf(petId, match);
    const known = pairs.get(keyOf(pair));
    if (!known || pair.score > known.score) pairs.set(keyOf(pair), pair);
  }
  const best = [...pairs.values()].sort(better);
  return {
    ...progress,
    afterId: petId,
    checkedCount: progress.checkedCount + 1,
    pairs: best.slice(0, pairsMax),
    hasMore: progress.hasMore || best.length > pairsMax,
  };
}

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
