import { marked, numberCell, percent, shareCell, table } from '@rhinarium/evaluate/report/cells';
import type { BaselineErrors } from '../baselines/run-baselines.ts';
import { FALSE_POSITIVE_RATE } from '../sets/identification.ts';
import type { MeasuredSet } from './measured.ts';

const RATES = ['1e-2', '1e-3', '1e-4', '1e-5'] as const;

export function acquisitionTable(sets: readonly MeasuredSet[]): string {
  const head = ['set', 'pets', 'photos offered', 'refused', 'reasons', 'pets not registered', 'pets not asked about'];
  const rows = sets.map((set) => {
    const refused = Object.values(set.refusals).reduce((sum, count) => sum + count, 0);
    const reasons = Object.entries(set.refusals).map(([reason, count]) => `${reason} ${count}`);
    const used = set.isUngated ? ', but used all the same' : '';
    return [
      set.name,
      String(set.identities),
      String(set.imagesOffered),
      marked(`${refused} = ${percent(refused / Math.max(1, set.imagesOffered))}`, set.marks) + used,
      reasons.join(', ') || '–',
      marked(percent(set.failureToEnrol), set.marks),
      marked(percent(set.failureToProbe), set.marks),
    ];
  });
  return table(head, rows);
}

export function verificationTable(sets: readonly MeasuredSet[]): string {
  const head = ['set', 'protocol', 'mated / non-mated', 'EER', 'AUC', ...RATES.map((rate) => `FNMR at FMR ${rate}`)];
  const rows = sets.flatMap((set) =>
    (['R1P1', 'R5P3'] as const).map((protocol) => {
      const figures = set.figures[protocol];
      return [
        set.name,
        `${protocol.slice(0, 2)}/${protocol.slice(2)}`,
        `${figures.genuine} / ${figures.impostor}`,
        shareCell(figures.eer, set.marks),
        numberCell(figures.auc, set.marks),
        ...RATES.map((rate) => shareCell(figures.fnmr[rate], set.marks)),
      ];
    }),
  );
  return table(head, rows);
}

export function rankTable(sets: readonly MeasuredSet[]): string {
  const head = ['set', 'rank 1', 'rank 5', 'R5/P3 FNMR at 1e-2 / 1e-3 / 1e-4 with the refused counted as misses'];
  const rows = sets.map((set) => [
    set.name,
    shareCell(set.figures.rank1, set.marks),
    shareCell(set.figures.rank5, set.marks),
    marked(
      ['1e-2', '1e-3', '1e-4'].map((rate) => percent(set.figures.refusedAndMissed[rate], 2)).join(' / '),
      set.marks,
    ),
  ]);
  return table(head, rows);
}

export function calibrationTable(sets: readonly MeasuredSet[]): string {
  const head = ['set', 'Cllr − minCllr, R1/P1', 'R5/P3', 'sold as 1e-2, R5/P3', '1e-3', '1e-4'];
  const rows = sets.map((set) => {
    const cost = (protocol: 'R1P1' | 'R5P3') => {
      const { cllr, minCllr } = set.figures[protocol];
      if (cllr === null || minCllr === null) return 'too few';
      return marked(`${cllr.toFixed(3)} − ${minCllr.toFixed(3)} = ${(cllr - minCllr).toFixed(3)} bit`, set.marks);
    };
    const realised = set.figures.realised.map(({ ratio, realised: rate, comparisons }) =>
      ratio === null
        ? 'too few'
        : marked(`${ratio.toFixed(2)}× (${Math.round(rate * comparisons)} of ${comparisons})`, set.marks),
    );
    return [set.name, cost('R1P1'), cost('R5P3'), ...realised];
  });
  return table(head, rows);
}

/** Sessions of photos of one animal, and of two, that are said to show several. */
export function sessionTable(sets: readonly MeasuredSet[]): string {
  const head = ['set', 'photos of the session', 'animals', 'sessions', 'said to show several'];
  const rows = sets.flatMap(({ name, marks, sessions }) =>
    sessions.map(({ own, foreign, animals, sessions: count, several }) => [
      name,
      foreign === 0 ? `${own} of one` : `${own} + ${foreign} of two`,
      String(animals),
      String(count),
      shareCell(several, marks),
    ]),
  );
  return table(head, rows);
}

export function discardTable(sets: readonly MeasuredSet[]): string {
  const shares = sets[0]?.discard.steps.map(({ discarded }) => discarded) ?? [];
  const head = ['set', ...shares.map((share) => `worst ${percent(share, 0)} left out`)];
  const rows = sets.map((set) => [
    `${set.name}, FMR ${set.discard.rate.toExponential()}`,
    ...set.discard.steps.map(({ fnmr }) => (fnmr === null ? 'too few' : marked(percent(fnmr), set.marks))),
  ]);
  return table(head, rows);
}

export function identificationTable(sets: readonly MeasuredSet[]): string {
  const head = [
    'set',
    'pets',
    'of these drawn codes',
    'searches',
    'on the shortlist',
    `missed at FPIR ${FALSE_POSITIVE_RATE}`,
    'scan, p50',
  ];
  const rows = sets.flatMap((set) =>
    set.identification.map((one) => [
      set.name,
      String(one.size),
      String(one.distractors),
      String(one.searches),
      marked(percent(one.shortlisted), set.marks),
      marked(`${percent(one.missed)}, threshold extrapolated`, set.marks),
      `${one.scanMs.toFixed(1)} ms`,
    ]),
  );
  return table(head, rows);
}

export function baselineTable(sets: readonly MeasuredSet[]): string {
  const head = [
    ...['set', 'method', 'protocol', 'mated / non-mated', 'EER', 'FNMR at FMR 1e-2', '1e-3', 'rank 1'],
    ...['set of photos by', 'ms a photo', 'ms a pair'],
  ];
  const rows = sets.flatMap((set) =>
    set.baselines.flatMap(({ method, missing, R1P1, R5P3, photoMs, pairMs }) => {
      if (missing !== undefined)
        return [[set.name, method, '', '', `not measured: ${missing}`, '', '', '', '', '', '']];
      const times = [photoMs?.toFixed(0) ?? 'see speed', pairMs?.toFixed(1) ?? 'see speed'];
      const row = (protocol: string, errors: BaselineErrors, ...more: readonly string[]) => [
        ...[set.name, method, protocol, `${errors.genuine} / ${errors.impostor}`, shareCell(errors.eer, set.marks)],
        ...['1e-2', '1e-3'].map((rate) => shareCell(errors.fnmr[rate], set.marks)),
        ...more,
        ...times,
      ];
      return [
        ...(R1P1 ? [row('R1/P1', R1P1, '–', '–')] : []),
        ...(R5P3 ? [row('R5/P3', R5P3, marked(percent(R5P3.rank1), set.marks), R5P3.fusion)] : []),
      ];
    }),
  );
  return table(head, rows);
}
