import type { Figure } from '../measures/figure.ts';
import type { SetFigures } from '../sets/figures.ts';

/** Labels that a cell must show next to its figure: "synthetic", "cattle", "re-captured". */
export type Marks = readonly string[];

export const marked = (text: string, marks: Marks): string => [text, ...marks].join(', ');

/** Formats a share, or "too few" if the data cannot support it. */
export function percent(value: number | null | undefined, digits = 1): string {
  return value === null || value === undefined ? 'too few' : `${(100 * value).toFixed(digits)} %`;
}

/** Formats a share with its interval and its labels. */
export function shareCell(figure: Figure | undefined, marks: Marks): string {
  if (!figure || figure.value === null) return 'too few';
  const { value, interval } = figure;
  const digits = value < 0.01 ? 2 : 1;
  const between = interval ? ` (${(100 * interval[0]).toFixed(digits)}–${(100 * interval[1]).toFixed(digits)})` : '';
  return marked(`${(100 * value).toFixed(digits)} %${between}`, marks);
}

/** Formats the ratio of a realised rate to the claimed one, with its interval and its labels. */
export function ratioCell(figure: Figure | undefined, claimed: number, marks: Marks): string {
  if (!figure || figure.value === null) return 'too few';
  const between = figure.interval ? ` (${figure.interval.map((value) => (value / claimed).toFixed(2)).join('–')})` : '';
  return marked(`${(figure.value / claimed).toFixed(2)}×${between}`, marks);
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Detection and identification rates of the searches of a set. */
export function detectionLine({ detection }: SetFigures, marks: Marks): string {
  const [often, seldom] = [shareCell(detection['1e-1'], marks), shareCell(detection['1e-2'], marks)];
  return `Right pet found first, with a score that a search without it reaches in 10 %: ${often}; in 1 %: ${seldom}`;
}

/** The animals that are matched least and denied most, by protocol. */
export function worstAnimals({ animals }: SetFigures, marks: Marks): string[] {
  return (['R1P1', 'R5P3'] as const).flatMap((protocol) => {
    const [worst] = animals[protocol];
    const [denied] = animals[protocol].toSorted((a, b) => b.NO_MATCH - a.NO_MATCH);
    if (!worst || !denied) return [];
    const share = (value: number) => marked(percent(value), marks);
    return [
      `Worst animals, ${protocol}: ${worst.name} has MATCH in ${share(worst.MATCH)} of ${worst.mated}; ${denied.name} has NO_MATCH in ${share(denied.NO_MATCH)} of ${denied.mated}.`,
    ];
  });
}
