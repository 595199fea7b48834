import { rankComparisons } from '../measures/comparisons.ts';
import { errorRates, FALSE_MATCH_RATES, supports } from '../measures/error-rates.ts';
import type { SingleComparison } from './evidence.ts';

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
  const impostors = comparisons.filter((one) => one.probe !== one.reference).length;
  const kept = impostors * (1 - SHARES[SHARES.length - 1]!) * 0.9;
  const rate =
    [...FALSE_MATCH_RATES].filter((one) => one >= 1e-3 && supports(kept, one)).at(-1) ?? FALSE_MATCH_RATES[0];
  const qualities = comparisons.map(({ quality }) => quality).sort((a, b) => a - b);
  const steps = SHARES.map((discarded): DiscardStep => {
    const qualityMin = qualities[Math.floor(qualities.length * discarded)] ?? 0;
    const ranked = rankComparisons(comparisons.filter(({ quality }) => discarded === 0 || quality > qualityMin));
    return { discarded, fnmr: errorRates(ranked).fnmr[FALSE_MATCH_RATES.indexOf(rate)] ?? null };
  });
  return { rate, steps };
}
