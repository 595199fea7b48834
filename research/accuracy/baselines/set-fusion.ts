import { type Comparison, rankComparisons } from '@rhinarium/evaluate/measures/comparisons';
import { errorRates } from '@rhinarium/evaluate/measures/error-rates';

/** Scores of the pairs of a probe's photos (rows) with a reference's. */
export interface PairScores {
  readonly probe: number;
  readonly reference: number;
  readonly rows: readonly (readonly number[])[];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const topOf = (rows: PairScores['rows'], count: number) =>
  mean(
    rows
      .flat()
      .sort((a, b) => b - a)
      .slice(0, count),
  );

/** Ways to make one score of three photos against five. */
const FUSIONS: Readonly<Record<string, (rows: PairScores['rows']) => number>> = {
  best: (rows) => topOf(rows, 1),
  'mean of the best 3': (rows) => topOf(rows, 3),
  'mean of the best 5': (rows) => topOf(rows, 5),
  'mean of each probe’s best': (rows) => mean(rows.map((row) => Math.max(...row))),
  sum: (rows) => rows.flat().reduce((sum, value) => sum + value, 0),
};

/**
 * The way with the lowest equal error rate, then the fewest misses at a rate of 1e-2, chosen on these very comparisons: in favour of the
 * method that it is chosen for.
 */
export function fuseSets(pairs: readonly PairScores[]): {
  readonly fusion: string;
  readonly fused: readonly Comparison[];
} {
  const ways = Object.entries(FUSIONS).map(([fusion, fuse]) => {
    const fused = pairs.map(({ probe, reference, rows }) => ({ probe, reference, score: fuse(rows) }));
    const { eer, fnmr } = errorRates(rankComparisons(fused), undefined, 1);
    return { fusion, fused, cost: [eer ?? 1, fnmr[0] ?? 1] as const };
  });
  ways.sort((a, b) => a.cost[0] - b.cost[0] || a.cost[1] - b.cost[1]);
  return ways[0]!;
}
