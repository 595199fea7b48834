import { marked, percent, ratioCell, shareCell, table } from '@rhinarium/evaluate/report/cells';
import type { ClaimedRate } from '@rhinarium/evaluate/sets/answer-figures';
import { CLAIMED_RATES } from '@rhinarium/evaluate/sets/answer-figures';
import type { ProtocolFigures } from '@rhinarium/evaluate/sets/figures';
import type { Before, SetBefore } from './before.ts';
import type { Measured } from './measured.ts';

type Read = (set: SetBefore) => string;

/** A figure of one set before and now, under what was built for it. */
interface Line {
  readonly set: string;
  readonly figure: string;
  readonly read: Read;
}

type Protocol = 'R1P1' | 'R5P3';
const shown = (protocol: Protocol) => `${protocol.slice(0, 2)}/${protocol.slice(2)}`;

const eer = (set: string, protocol: Protocol): Line => ({
  set,
  figure: `${shown(protocol)} EER`,
  read: ({ figures, marks }) => shareCell(figures[protocol].eer, marks),
});

const fnmr = (set: string, protocol: Protocol, rate: string): Line => ({
  set,
  figure: `${shown(protocol)} FNMR at FMR ${rate}`,
  read: ({ figures, marks }) => shareCell(figures[protocol].fnmr[rate], marks),
});

const fnmrWithOthers = (set: string, rate: string): Line => ({
  set,
  figure: `R5/P3 FNMR at FMR ${rate}, other animals as impostors`,
  read: ({ figures, marks }) => shareCell(figures.others?.R5P3.fnmr[rate], marks),
});

const decision = (set: string, protocol: Protocol, name: 'MATCH' | 'INCONCLUSIVE' | 'NO_MATCH'): Line => ({
  set,
  figure: `${shown(protocol)} genuine that are ${name}`,
  read: ({ figures, marks }) => shareCell(figures[protocol].answers?.decisions.genuine[name], marks),
});

const falseMatches = (set: string, protocol: Protocol): Line => ({
  set,
  figure: `${shown(protocol)} impostors that are MATCH`,
  read: ({ figures, marks }) => {
    const answers = figures[protocol].answers;
    if (!answers || answers.decisions.impostor.MATCH.value === null) return 'too few';
    return marked(`${shareCell(answers.decisions.impostor.MATCH, [])} of ${answers.impostor}`, marks);
  },
});

const realised = (
  set: string,
  rate: ClaimedRate,
  of: (set: SetBefore) => ProtocolFigures | undefined,
  what: string,
): Line => ({
  set,
  figure: `${what} realised over claimed at ${rate}`,
  read: (one) => ratioCell(of(one)?.answers?.realisedFmr[rate], CLAIMED_RATES[rate], one.marks),
});

const own = ({ figures }: SetBefore) => figures.R5P3;
const others = ({ figures }: SetBefore) => figures.others?.R5P3;

const refused = (set: string): Line => ({
  set,
  figure: 'photos that the gate refuses',
  read: ({ refusals, imagesOffered, marks }) => {
    const count = Object.values(refusals).reduce((sum, one) => sum + one, 0);
    return marked(`${count} of ${imagesOffered} = ${percent(count / Math.max(1, imagesOffered))}`, marks);
  },
});

const SKIN = 'cattle skin, held out';
const SHARP = 'sharp cattle skin';
const NOSES = 'dog noses, one photo a dog';

const PARTS: readonly { readonly title: string; readonly lines: readonly Line[] }[] = [
  {
    title: 'Matching that tolerates reality',
    lines: [
      ...[eer(SHARP, 'R1P1'), decision(SHARP, 'R1P1', 'MATCH')],
      ...[eer(SKIN, 'R1P1'), fnmr(SKIN, 'R1P1', '1e-2'), fnmr(SKIN, 'R1P1', '1e-3')],
      ...[eer(NOSES, 'R1P1'), fnmr(NOSES, 'R1P1', '1e-2'), decision(NOSES, 'R1P1', 'MATCH')],
      ...[eer('T-cross', 'R1P1'), eer('T-cross', 'R5P3')],
    ],
  },
  {
    title: 'Cats',
    lines: [
      ...[eer('cats', 'R1P1'), fnmr('cats', 'R1P1', '1e-2'), eer('cats', 'R5P3'), fnmr('cats', 'R5P3', '1e-2')],
      fnmrWithOthers('cats', '1e-2'),
      { set: 'cats', figure: 'R5/P3 rank 1', read: ({ figures, marks }) => shareCell(figures.rank1, marks) },
    ],
  },
  {
    title: 'Calibration on real look-alikes',
    lines: [
      ...(['1e-1', '1e-2'] as const).map((rate) => realised('cats', rate, own, 'R5/P3')),
      ...(['1e-1', '1e-2'] as const).map((rate) => realised('cats', rate, others, 'R5/P3, other animals,')),
      ...(['1e-1', '1e-2'] as const).map((rate) => realised(SKIN, rate, own, 'R5/P3')),
    ],
  },
  {
    title: 'Three-way decisions by both errors',
    lines: ['cats', SKIN].flatMap((set) => [
      ...(['MATCH', 'INCONCLUSIVE', 'NO_MATCH'] as const).map((name) => decision(set, 'R5P3', name)),
      falseMatches(set, 'R5P3'),
    ]),
  },
  {
    title: 'A gate that asks whether the print is visible',
    lines: ['cats', SKIN, SHARP, 'dog noses', NOSES].map(refused),
  },
];

/** What of the change no set shows: figures of their own sources. */
const SESSIONS: readonly (readonly string[])[] = [
  [
    'sessions',
    'honest sessions of 69 real dogs refused as several animals ([ADR 11](decisions/0011-one-animal.md); the photos are in no set here)',
    '76 %',
    '0 %: it warns, and refuses nobody',
  ],
  [
    'sessions',
    'points that a copy of the registered appearance image adds ([ADR 19](decisions/0019-decisions-by-both-errors.md))',
    'up to 13',
    '0, and a warning',
  ],
];

/** What each change of the engine brought, by the same code on the same photos. */
export function beforeAfterPart(before: Before, { engine, sets }: Measured): string {
  const head = ['set', 'figure', `engine ${before.engine.version}`, `engine ${engine.version}`];
  const cellOf = (list: readonly SetBefore[], { set, read }: Line) => {
    const found = list.find(({ name }) => name === set);
    if (!found) return 'not measured';
    const isOfAnother = list === sets && found.engineVersion !== engine.version;
    return isOfAnother ? `${read(found)} (engine ${found.engineVersion})` : read(found);
  };
  const parts = PARTS.map(({ title, lines }) => {
    const rows = lines.map((line) => [line.set, line.figure, cellOf(before.sets, line), cellOf(sets, line)]);
    return `### ${title}\n\n${table(head, rows)}`;
  });
  const sessions = `### One animal a session, and copies of registered photos\n\n${table(head, SESSIONS)}\n\nWarnings of engine ${engine.version} stand under *Sessions* below.`;
  return `${before.says}\n\n${[...parts.slice(0, 4), sessions, ...parts.slice(4)].join('\n\n')}`;
}
