/** A measured value with its target. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'MB' | '1/s';
  /** `undefined` for a comparison value. */
  readonly target?: { readonly below: number } | { readonly atLeast: number };
  /** Method, repetitions and spread. */
  readonly how: string;
}

/** Whether the target is met, `undefined` without one. */
export function isMet({ value, target }: Figure): boolean | undefined {
  if (!target) return undefined;
  return 'below' in target ? value < target.below : value >= target.atLeast;
}

/** Percentile by nearest rank, `share` from 0 to 1. Throws for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))];
  if (value === undefined) throw new Error('a percentile of no values');
  return value;
}

/** "n 64, p50 40.1, p95 60.2, max 80.3": spread of durations, ms. */
export function spread(values: readonly number[]): string {
  const at = (share: number) => percentile(values, share).toFixed(1);
  return `n ${values.length}, p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`;
}

/** The figures as a Markdown table. */
export function printFigures(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, value, unit, target, how } = figure;
    const bound = !target ? '' : 'below' in target ? `< ${target.below} ${unit}` : `≥ ${target.atLeast} ${unit}`;
    const met = isMet(figure);
    return `| ${name} | ${value.toFixed(1)} ${unit} | ${bound} | ${met === undefined ? '' : met ? 'met' : 'MISSED'} | ${how} |`;
  });
  return ['| figure | measured | target | | how |', '|---|---|---|---|---|', ...rows].join('\n');
}
