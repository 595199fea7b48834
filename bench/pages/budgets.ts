/** Performance budget of a page. */
export interface Budget {
  readonly kilobytes: number;
  readonly requests: number;
  /** Largest contentful paint. */
  readonly paintMs: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** Total blocking time: long tasks beyond 50 ms each. */
  readonly blockedMs: number;
}

export type Cost = { readonly [name in keyof Budget]: number };

/** Measured cost of a page with its budget. */
export interface MeasuredPage {
  readonly page: string;
  readonly cost: Cost;
  readonly budget: Budget;
}

const UNITS: Readonly<Record<keyof Budget, { readonly title: string; readonly digits: number }>> = {
  kilobytes: { title: 'kB', digits: 0 },
  requests: { title: 'requests', digits: 0 },
  paintMs: { title: 'largest paint, ms', digits: 0 },
  shift: { title: 'layout shift', digits: 3 },
  blockedMs: { title: 'blocked, ms', digits: 0 },
};
const COSTS = Object.keys(UNITS) as (keyof Budget)[];

/** One row per page and one column per cost with its budget. Exceeded values are bold. */
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
