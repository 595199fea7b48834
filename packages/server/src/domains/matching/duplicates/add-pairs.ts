import { type JobResult, LIMITS } from '@rhinarium/contract';
import type { SearchProgress } from '../../../compute/jobs/job.ts';

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
