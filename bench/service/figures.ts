/** One measured number beside its target; a row of the table and of the JSON file. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'MB' | '1/s';
  /** `undefined` for a figure that is only for comparison. */
  readonly target?: { readonly below: number } | { readonly atLeast: number };
  /** What was done, how often, and the spread. */
  readonly how: string;
}

/** Whether the target is met; `undefined` where there is none. */
export function isMet({ value, target }: Figure): boolean | undefined {
  if (!target) return undefined;
  return 'below' in target ? value < target.below : value >= target.atLeast;
}

/** The value below which this share (0..1) of the values lies, by the nearest rank. Throws when there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))];
  if (value === undefined) throw new Error('a percentile of no values');
  return value;
}

/** "n 64, p50 40.1, p95 60.2, max 80.3": the spread of measured milliseconds. */
export function spread(values: readonly number[]): string {
  const at = (share: number) => percentile(values, share).toFixed(1);
  return `n ${values.length}, p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`;
}

/** The figures as a table of Markdown. */
export function printFigures(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, value, unit, target, how } = figure;
    const bound = !target ? '' : 'below' in target ? `< ${target.below} ${unit}` : `≥ ${target.atLeast} ${unit}`;
    const met = isMet(figure);
    return `| ${name} | ${value.toFixed(1)} ${unit} | ${bound} | ${met === undefined ? '' : met ? 'met' : 'MISSED'} | ${how} |`;
  });
  return ['| figure | measured | target | | how |', '|---|---|---|---|---|', ...rows].join('\n');
}
