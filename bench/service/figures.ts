type Target = { readonly below: number } | { readonly atLeast: number };

/** A limit of the machine or a bare program that does only the unavoidable part, measured in the same run. */
interface Peer {
  readonly name: string;
  readonly value: number;
}

/** A measured value with its targets. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'MB' | '1/s' | 'GB/s';
  /** `undefined` for a comparison value. */
  readonly target?: Target;
  /** The value divided by that of a peer, with its own target. */
  readonly ratio?: { readonly to: Peer; readonly target?: Target };
  /** Method, repetitions and spread. */
  readonly how: string;
}

const meets = (value: number, target: Target) => ('below' in target ? value <= target.below : value >= target.atLeast);

/** True if all targets are met, `undefined` without one. */
export function isMet({ value, target, ratio }: Figure): boolean | undefined {
  const ofRatio = ratio?.target && meets(value / ratio.to.value, ratio.target);
  if (!target) return ofRatio;
  return meets(value, target) && ofRatio !== false;
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

/** A percentile of durations, ms, with its target. */
export const durationFigure = (
  name: string,
  timesMs: readonly number[],
  share: number,
  below: number,
  how: string,
): Figure => ({
  name: `${name}, p${100 * share}`,
  value: percentile(timesMs, share),
  unit: 'ms',
  target: { below },
  how,
});

const textOf = (target: Target | undefined, unit: string) => {
  if (!target) return '';
  return 'below' in target ? `≤ ${target.below}${unit}` : `≥ ${target.atLeast}${unit}`;
};

/** The figures as a Markdown table. */
export function printFigures(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, value, unit, target, ratio, how } = figure;
    const met = isMet(figure);
    const ofPeer = ratio ? `${(value / ratio.to.value).toFixed(3)} of ${ratio.to.name}` : '';
    const bounds = [textOf(target, ` ${unit}`), textOf(ratio?.target, '')].filter((text) => text !== '');
    const verdict = met === undefined ? '' : met ? 'met' : 'MISSED';
    return `| ${name} | ${value.toFixed(1)} ${unit} | ${ofPeer} | ${bounds.join(', ')} | ${verdict} | ${how} |`;
  });
  return ['| figure | measured | ratio | target | | how |', '| --- | --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}
