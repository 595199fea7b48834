import { type AnswerFigures, CLAIMED_RATES, type ClaimedRate } from '../sets/answer-figures.ts';
import type { SetFigures } from '../sets/figures.ts';
import { type Marks, marked, percent, ratioCell, shareCell, table } from './cells.ts';

/** Answers to one kind of comparisons of a set. */
export interface AnswerRow {
  readonly name: string;
  readonly marks: Marks;
  readonly answers: AnswerFigures;
  /** Share of offered pictures that were refused, 0 to 1. */
  readonly failureToAcquire: number;
}

interface AnsweredSet {
  readonly name: string;
  readonly marks: Marks;
  readonly figures: SetFigures;
  readonly failureToAcquire: number;
}

const RATES = Object.entries(CLAIMED_RATES) as [ClaimedRate, number][];
const shown = (protocol: 'R1P1' | 'R5P3') => `${protocol.slice(0, 2)}/${protocol.slice(2)}`;

/** Kinds of comparisons of a set: its own animals, strangers, within a breed, and with animals of another folder. */
export function answerRows({ name, marks, figures, failureToAcquire }: AnsweredSet): AnswerRow[] {
  const { lookAlikes, strangers, others } = figures;
  const rows = (['R1P1', 'R5P3'] as const).flatMap((protocol) => [
    { kind: '', protocol, answers: figures[protocol].answers },
    { kind: ', without one breed', protocol, answers: strangers?.[protocol] },
    { kind: ', same breed', protocol, answers: lookAlikes?.[protocol] },
    { kind: ', other animals', protocol, answers: others?.[protocol].answers },
  ]);
  return rows.flatMap(({ kind, protocol, answers }) =>
    answers ? [{ name: `${name}, ${shown(protocol)}${kind}`, marks, answers, failureToAcquire }] : [],
  );
}

export function decisionTable(rows: readonly AnswerRow[]): string {
  const head = [
    'comparisons',
    'mated / non-mated',
    'refused (FTA)',
    'mated: MATCH',
    'INCONCLUSIVE',
    'NO_MATCH',
    'non-mated: MATCH',
    'INCONCLUSIVE',
    'NO_MATCH',
  ];
  return table(
    head,
    rows.map(({ name, marks, failureToAcquire, answers: { genuine, impostor, decisions } }) => [
      name,
      `${genuine} / ${impostor}`,
      marked(percent(failureToAcquire), marks),
      shareCell(decisions.genuine.MATCH, marks),
      shareCell(decisions.genuine.INCONCLUSIVE, marks),
      shareCell(decisions.genuine.NO_MATCH, marks),
      shareCell(decisions.impostor.MATCH, marks),
      shareCell(decisions.impostor.INCONCLUSIVE, marks),
      shareCell(decisions.impostor.NO_MATCH, marks),
    ]),
  );
}

/** Ratio of the realised false-match rate to the claimed one. */
export function realisedTable(rows: readonly AnswerRow[]): string {
  return table(
    ['realised over claimed', 'non-mated', ...RATES.map(([name]) => name)],
    rows.map(({ name, marks, answers }) => [
      name,
      String(answers.impostor),
      ...RATES.map(([rate, claimed]) => ratioCell(answers.realisedFmr[rate], claimed, marks)),
    ]),
  );
}

/**
 * Decisions by the number of photos in the probe, against references of five. The animals of a set are the same in all
 * its rows.
 */
export function probeSizeTable(sets: readonly Omit<AnsweredSet, 'failureToAcquire'>[]): string {
  const head = ['set', 'photos in the probe', 'pets', 'mated', 'MATCH', 'INCONCLUSIVE', 'NO_MATCH'];
  const rows = sets.flatMap(({ name, marks, figures }) =>
    figures.probeSizes.map(({ photos, identities, answers: { genuine, decisions } }) => [
      name,
      String(photos),
      String(identities),
      String(genuine),
      shareCell(decisions.genuine.MATCH, marks),
      shareCell(decisions.genuine.INCONCLUSIVE, marks),
      shareCell(decisions.genuine.NO_MATCH, marks),
    ]),
  );
  return table(head, rows);
}
