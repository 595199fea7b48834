import type { Species } from '@rhinarium/engine';
import { folderPage } from '@rhinarium/evaluate';
import type { OperatingPoint } from '@rhinarium/evaluate/measures/error-rates';
import { marked, ratioCell, shareCell } from '@rhinarium/evaluate/report/cells';
import { failureText } from '@rhinarium/evaluate/report/folder-report';
import type { Evidence } from '@rhinarium/evaluate/sets/evidence';
import { detCurve, type SetFigures, setFigures } from '@rhinarium/evaluate/sets/figures';

/** Smallest number of non-mated comparisons for a curve. */
const CURVE_IMPOSTORS_MIN = 100;

/** Results of one set. */
export interface SetReport {
  /** A set in `AccuracyFigures` of the contract. */
  readonly set: {
    readonly name: string;
    readonly says: string;
    readonly species: Species;
    readonly marks: readonly string[];
    readonly identities: number;
    readonly figures: Pick<SetFigures, 'R1P1' | 'R5P3'>;
  };
  readonly curves: readonly {
    readonly label: string;
    readonly points: readonly OperatingPoint[];
    readonly isDashed?: boolean;
  }[];
  /** Line of a list: what the set is, how many of its photos were refused. */
  readonly line: string;
  /** Cells under SUMMARY_HEAD, a row per protocol that has an error rate or decisions. */
  readonly rows: readonly (readonly string[])[];
  /** Output of `evaluate` for the set, in Markdown, from its heading on. */
  readonly page: string;
}

export const SUMMARY_HEAD = [
  'set, protocol',
  'mated / non-mated',
  'EER (95 %)',
  'FNMR at 1e-2',
  'mated: MATCH',
  'NO_MATCH',
  'non-mated: MATCH',
  'realised over claimed, 1e-2',
];

function summaryRows(evidence: Evidence, figures: SetFigures): string[][] {
  const label = marked(evidence.name, evidence.marks);
  const measured = (['R1P1', 'R5P3'] as const).flatMap((name) => {
    const { genuine, impostor, eer, fnmr, answers } = figures[name];
    return [
      { name, genuine, impostor, eer, fnmr: fnmr['1e-2'], answers },
      { name: `${name}, same breed`, genuine: 0, ...figures.lookAlikes?.[name], answers: figures.lookAlikes?.[name] },
    ];
  });
  return measured.flatMap(({ name, genuine, impostor, eer, fnmr, answers }) => {
    if (!answers) return [];
    const { genuine: mated, impostor: nonMated } = answers.decisions;
    return [
      [
        `${label}, ${name}`,
        `${genuine} / ${impostor}`,
        shareCell(eer, []),
        shareCell(fnmr, []),
        shareCell(mated.MATCH, []),
        shareCell(mated.NO_MATCH, []),
        shareCell(nonMated.MATCH, []),
        ratioCell(answers.realisedFmr['1e-2'], 1e-2, []),
      ].map((cell) => (cell === 'too few' ? '' : cell)),
    ];
  });
}

/** DET curves: three photos against five, and dashed, one against one. Empty with fewer than CURVE_IMPOSTORS_MIN pairs. */
function curvesOf({ name, marks, R1P1, R5P3 }: Evidence): SetReport['curves'] {
  const label = marked(name, marks);
  if (R1P1.filter(({ probe, reference }) => probe !== reference).length < CURVE_IMPOSTORS_MIN) return [];
  const curves = [
    { label, points: detCurve(R5P3) },
    { label: `${label}, R1/P1`, points: detCurve(R1P1), isDashed: true },
  ];
  return curves.filter(({ points }) => points.length > 0);
}

export function setReport(evidence: Evidence): SetReport {
  const { name, says, species, marks, identities } = evidence;
  const figures = setFigures(evidence);
  const { R1P1, R5P3 } = figures;
  return {
    set: { name, says, species, marks, identities: identities.length, figures: { R1P1, R5P3 } },
    curves: curvesOf(evidence),
    line: `- **${marked(name, marks)}**: ${says}. ${identities.length} animals, ${evidence.imagesOffered} images. ${failureText(evidence)}`,
    rows: summaryRows(evidence, figures),
    page: `## ${marked(name, marks)}\n\n${says}.\n\n${folderPage([evidence], false)}`,
  };
}
