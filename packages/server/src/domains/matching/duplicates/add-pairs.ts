import { type JobResult, LIMITS } from '@rhinarium/contract';
import type { SearchProgress } from '../../../compute/jobs/job.ts';

type Pair = JobResult<'DUPLICATE_SEARCH'>['pairs'][number];
type Candidate = { readonly id: string } & Pick<Pair, 'score' | 'falseMatchRate'>;

const keyOf = ({ pets: [a, b] }: Pair) => `${a.id} ${b.id}`;
const better = (a: Pair, b: Pair) => b.score - a.score || (keyOf(a) < keyOf(b) ? -1 : 1);

/** Ids begin with the time when they were made. */
const pairOf = (petId: string, { id, score, falseMatchRate }: Candidate): Pair => ({
  pets: petId < id ? [{ id: petId }, { id }] : [{ id }, { id: petId }],
  score,
  falseMatchRate,
});

/**
 * What a search knows after one more pet and the other pets that it matched. A pair is found from either of its pets;
 * it counts once, with its better score. Beyond `pairsMax` the best are kept.
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
