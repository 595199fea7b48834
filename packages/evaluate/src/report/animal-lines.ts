import type { SetFigures } from '../sets/figures.ts';
import { type Marks, marked, percent, shareCell } from './cells.ts';

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
