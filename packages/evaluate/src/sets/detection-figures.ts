import { bootstrap } from '../measures/bootstrap.ts';
import type { Figure } from '../measures/figure.ts';
import type { SearchRank } from './evidence.ts';

/** Shares of searches for an animal that is not enrolled that may name one, by printed name. */
export const FALSE_ALARM_RATES = { '1e-1': 1e-1, '1e-2': 1e-2 } as const;
export type FalseAlarmRate = keyof typeof FALSE_ALARM_RATES;
/** Smallest expected number of false alarms for a figure. The interval tells how little one is. */
const ALARMS_MIN = 1;

/**
 * Detection and identification rates: share of searches that find the right pet first, with a score that only this
 * share of the same searches reaches without it (false alarms; ISO/IEC 19795-1, open-set identification). 95 %
 * intervals over `identities` drawn with replacement, each with its own threshold. `null` with too few searches.
 */
export function detectionFigures(
  ranks: readonly SearchRank[],
  identities: number,
): Readonly<Record<FalseAlarmRate, Figure>> {
  const rates = Object.entries(FALSE_ALARM_RATES) as [FalseAlarmRate, number][];
  const isSearch = new Set(ranks.map(({ identity }) => identity)).size > 1;
  const supported = rates.map(([, rate]) => isSearch && ranks.length * rate >= ALARMS_MIN);
  const byOther = ranks.toSorted((a, b) => b.other - a.other);
  const rateAt = (rate: number, weightOf: (identity: number) => number) => shareFound(byOther, rate, weightOf);
  const intervals = bootstrap(identities, (weights) =>
    rates.map(([, rate], at) => (supported[at] ? rateAt(rate, (identity) => weights[identity]!) : null)),
  );
  const figures = rates.map(([name, rate], at): [FalseAlarmRate, Figure] => [
    name,
    supported[at] ? { value: rateAt(rate, () => 1), interval: intervals[at] ?? null } : { value: null, interval: null },
  ]);
  return Object.fromEntries(figures) as Record<FalseAlarmRate, Figure>;
}

/** `byOther` descends by the highest score of another pet. */
function shareFound(
  byOther: readonly SearchRank[],
  falseAlarmRate: number,
  weightOf: (identity: number) => number,
): number | null {
  const total = byOther.reduce((sum, { identity }) => sum + weightOf(identity), 0);
  if (total === 0) return null;
  let alarms = 0;
  let threshold = Number.NEGATIVE_INFINITY;
  for (const { identity, other } of byOther) {
    alarms += weightOf(identity);
    if (alarms <= falseAlarmRate * total) continue;
    threshold = other;
    break;
  }
  const found = byOther.filter(({ rank, own }) => rank === 1 && own > threshold);
  return found.reduce((sum, { identity }) => sum + weightOf(identity), 0) / total;
}
