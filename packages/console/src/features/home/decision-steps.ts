import type { ConsoleAnswer } from '@rhinarium/contract';
import type { ChartStep } from './bar-chart.tsx';

type Overview = Pick<ConsoleAnswer<'readOverview'>['data'], 'decisionDays' | 'decisionHours'>;

/** Bottom to top. */
export const DECISION_SERIES = [
  { name: 'matches', className: 'bar-match' },
  { name: 'inconclusive', className: 'bar-inconclusive' },
  { name: 'noMatches', className: 'bar-no-match' },
] as const;
export type DecisionName = (typeof DECISION_SERIES)[number]['name'];

/** Ranges of time: 24 hours, 7 and 30 days. */
export const RANGES = ['day', 'week', 'month'] as const;
export type Range = (typeof RANGES)[number];

const STEPS = { day: 24, week: 7, month: 30 } as const;

/** Steps of a range and of the range before. The latter is empty where the overview does not reach back so far. */
export function stepsOf(
  { decisionDays, decisionHours }: Overview,
  range: Range,
): { readonly now: readonly ChartStep[]; readonly before: readonly ChartStep[] } {
  const all: ChartStep[] =
    range === 'day'
      ? decisionHours.map(({ hour, ...counts }) => ({ label: `${hour.slice(0, 10)} ${hour.slice(11, 16)}`, counts }))
      : decisionDays.map(({ day, duplicates: _, ...counts }) => ({ label: day, counts }));
  const count = STEPS[range];
  const before = all.slice(-2 * count, -count);
  return { now: all.slice(-count), before: before.length === count ? before : [] };
}

export const sumOf = (steps: readonly ChartStep[], name: DecisionName): number =>
  steps.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0);
