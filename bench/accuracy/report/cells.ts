import type { Figure } from '../sets/figures.ts';

/** A share as text: "too few" where the data cannot support it. */
export function percent(value: number | null | undefined, digits = 1): string {
  return value === null || value === undefined ? 'too few' : `${(100 * value).toFixed(digits)} %`;
}

/** A share with its interval, and whether it is synthetic, as every cell of generated pictures must say. */
export function shareCell(figure: Figure | undefined, isSynthetic: boolean): string {
  if (!figure || figure.value === null) return 'too few';
  const { value, interval } = figure;
  const digits = value < 0.01 ? 2 : 1;
  const between = interval ? ` (${(100 * interval[0]).toFixed(digits)}–${(100 * interval[1]).toFixed(digits)})` : '';
  return `${(100 * value).toFixed(digits)} %${between}${isSynthetic ? ', synthetic' : ''}`;
}

/** A number between 0 and 1 that is no share. */
export function numberCell(figure: Figure | undefined, isSynthetic: boolean): string {
  if (!figure || figure.value === null) return 'too few';
  const between = figure.interval ? ` (${figure.interval.map((value) => value.toFixed(4)).join('–')})` : '';
  return `${figure.value.toFixed(4)}${between}${isSynthetic ? ', synthetic' : ''}`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
