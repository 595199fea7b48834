import { rankComparisons } from '@rhinarium/evaluate/measures/comparisons';
import { errorRates, FALSE_MATCH_RATES, supports } from '@rhinarium/evaluate/measures/error-rates';
import type { SingleComparison } from '@rhinarium/evaluate/sets/evidence';

/** FNMR of single photos when the comparisons of lowest quality are left out. */
export interface DiscardStep {
  readonly discarded: number;
  readonly fnmr: number | null;
}

const SHARES = [0, 0.05, 0.1, 0.2, 0.3];

/** Error against discard at the lowest false-match rate that the data support once most has been discarded; and which rate that is. */
export function errorAgainstDiscard(comparisons: readonly SingleComparison[]): {
  readonly rate: number;
  readonly steps: readonly DiscardStep[];
} {
  const qualities = comparisons.map(({ quality }) => quality).sort((a, b) => a - b);
  // Equal qualities go together, so somewhat more than the share may be left out.
  const kept = SHARES.map((discarded) => {
    const qualityMin = qualities[Math.floor(qualities.length * discarded)] ?? 0;
    return rankComparisons(comparisons.filter(({ quality }) => discarded === 0 || quality > qualityMin));
  });
  const fewest = Math.min(...kept.map(({ impostor }) => impostor));
  const rate = supports(fewest, 1e-3) ? 1e-3 : 1e-2;
  const steps = SHARES.map(
    (discarded, n): DiscardStep => ({
      discarded,
      fnmr: errorRates(kept[n]!).fnmr[FALSE_MATCH_RATES.indexOf(rate)] ?? null,
    }),
  );
  return { rate, steps };
}
