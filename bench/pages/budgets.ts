/** What opening a page may cost. */
export interface Budget {
  readonly kilobytes: number;
  readonly requests: number;
  /** Until the largest part of the page is painted. */
  readonly paintMs: number;
  /** Cumulative layout shift: what moves while the page loads. */
  readonly shift: number;
  /** Of long tasks, what is beyond 50 ms each: how long the page does not answer. */
  readonly blockedMs: number;
}

export type Cost = { readonly [name in keyof Budget]: number };

/** What a page cost, beside its budget. */
export interface MeasuredPage {
  readonly page: string;
  readonly cost: Cost;
  readonly budget: Budget;
}

export const UNITS: Readonly<Record<keyof Budget, { readonly title: string; readonly digits: number }>> = {
  kilobytes: { title: 'kB', digits: 0 },
  requests: { title: 'requests', digits: 0 },
  paintMs: { title: 'largest paint, ms', digits: 0 },
  shift: { title: 'layout shift', digits: 3 },
  blockedMs: { title: 'blocked, ms', digits: 0 },
};
export const COSTS = Object.keys(UNITS) as (keyof Budget)[];

/** A row for each page, a column for each cost with its budget; what is over is bold. */
export function printCosts(pages: readonly MeasuredPage[]): string {
  const cell = ({ cost, budget }: MeasuredPage, name: keyof Budget) => {
    const [value, most] = [cost[name].toFixed(UNITS[name].digits), budget[name]];
    return cost[name] <= most ? `${value} of ${most}` : `**${value} of ${most}**`;
  };
  const rows = pages.map((each) => `| ${each.page} | ${COSTS.map((name) => cell(each, name)).join(' | ')} |`);
  return [
    `| page | ${COSTS.map((name) => UNITS[name].title).join(' | ')} |`,
    `| --- |${' ---: |'.repeat(COSTS.length)}`,
    ...rows,
  ].join('\n');
}
