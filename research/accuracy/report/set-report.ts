import type { Species } from '@rhinarium/engine';
import { folderPage } from '@rhinarium/evaluate';
import type { OperatingPoint } from '@rhinarium/evaluate/measures/error-rates';
import { marked } from '@rhinarium/evaluate/report/cells';
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
  /** Output of `evaluate` for the set, in Markdown, from its heading on. */
  readonly page: string;
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
    page: `## ${marked(name, marks)}\n\n${says}.\n\n${folderPage([evidence], false)}`,
  };
}
