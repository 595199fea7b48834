import type { Comparison } from '../measures/comparisons.ts';
import type { Answer } from './evidence.ts';

/** Answers to the mated comparisons of one animal. */
export interface AnimalFigures {
  readonly name: string;
  readonly mated: number;
  /** Shares of its mated comparisons. */
  readonly MATCH: number;
  readonly NO_MATCH: number;
}

/** Figures of each animal with answered mated comparisons, fewest matches first, then most denials. */
export function animalFigures(
  comparisons: readonly (Comparison & Partial<Answer>)[],
  names: readonly string[],
): AnimalFigures[] {
  const decisions = new Map<number, NonNullable<Answer['decision']>[]>();
  for (const { probe, reference, decision } of comparisons) {
    if (probe !== reference || decision === undefined) continue;
    decisions.set(probe, [...(decisions.get(probe) ?? []), decision]);
  }
  return [...decisions]
    .map(([identity, own]) => {
      const shareOf = (decision: Answer['decision']) => own.filter((one) => one === decision).length / own.length;
      return {
        name: names[identity]!,
        mated: own.length,
        MATCH: shareOf('MATCH'),
        NO_MATCH: shareOf('NO_MATCH'),
      };
    })
    .sort((a, b) => a.MATCH - b.MATCH || b.NO_MATCH - a.NO_MATCH);
}
