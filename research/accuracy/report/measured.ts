import { CALIBRATION, ENGINE, type Species } from '@rhinarium/engine';
import { rankComparisons } from '@rhinarium/evaluate/measures/comparisons';
import { type OperatingPoint, thresholdAt } from '@rhinarium/evaluate/measures/error-rates';
import { type Quantiles, quantiles } from '@rhinarium/evaluate/measures/quantiles';
import type { Marks } from '@rhinarium/evaluate/report/cells';
import { setNotes } from '@rhinarium/evaluate/report/set-notes';
import type { Evidence } from '@rhinarium/evaluate/sets/evidence';
import { detCurve, type SetFigures, setFigures } from '@rhinarium/evaluate/sets/figures';
import type { BaselineFigures } from '../baselines/run-baselines.ts';
import type { AppearanceFigures } from '../sets/appearance-figures.ts';
import { errorAgainstDiscard } from '../sets/discard.ts';
import { originsOf } from '../sets/fitted-on.ts';
import type { IdentificationFigures } from '../sets/identification.ts';
import type { RobustnessRow } from '../sets/robustness.ts';
import { type ScoreHistogram, scoreHistogram } from '../sets/score-histogram.ts';
import { type SessionFigures, sessionFigures } from '../sets/session-figures.ts';

/** All figures of one set. */
export interface MeasuredSet {
  readonly name: string;
  /** Of the engine that it was measured with: a run may hold sets of an earlier one. */
  readonly engineVersion: string;
  readonly says: string;
  readonly species: Species;
  readonly marks: Marks;
  readonly identities: number;
  readonly imagesOffered: number;
  readonly refusals: Readonly<Record<string, number>>;
  readonly isUngated: boolean;
  readonly failureToEnrol: number;
  readonly failureToProbe: number;
  readonly occasions: 'known' | 'unknown';
  readonly figures: SetFigures;
  readonly histogram: ScoreHistogram;
  /** What of the set is no plain photo against plain photo. */
  readonly notes: readonly string[];
  /** Probes against their own sibling's reference, at the threshold of the lowest rate that the set's other pets support. */
  readonly siblings: {
    readonly rate: number;
    readonly comparisons: number;
    readonly matched: number;
    /** At the claimed rate of 1e-4, the service's threshold by default. */
    readonly matchedByDefault?: number;
  } | null;
  /** How often sessions of one animal, and of two, are said to show several; empty where too few animals have photos enough. */
  readonly sessions: readonly SessionFigures[];
  readonly discard: ReturnType<typeof errorAgainstDiscard>;
  readonly identification: readonly IdentificationFigures[];
  readonly baselines: readonly BaselineFigures[];
  readonly curve: readonly OperatingPoint[];
  readonly curveFused: readonly OperatingPoint[];
  readonly templateMs: Quantiles;
  readonly compareMs: Quantiles;
}

/** One run of the report. */
export interface Measured {
  readonly engine: typeof ENGINE;
  readonly calibratedOn: Readonly<Record<Species, string>>;
  readonly machine: string;
  readonly date: string;
  readonly seconds: number;
  readonly isQuick: boolean;
  /** Share of the full number of generated pets. */
  readonly scale: number;
  readonly sets: readonly MeasuredSet[];
  /** Names of real sets that were not there. */
  readonly missing: readonly string[];
  readonly robustness: {
    readonly set: string;
    readonly pets: number;
    readonly rate: number;
    readonly rows: readonly RobustnessRow[];
  } | null;
  /** What appearance images are worth; null where no photos of whole animals are there. */
  readonly appearances: AppearanceFigures | null;
  /** The table of labelled noses by what the gate says of them; null where none of them is there. */
  readonly gate: string | null;
  readonly templateBytes: { readonly largest: number; readonly median: number; readonly searchCode: number };
}

export const calibratedOn: Readonly<Record<Species, string>> = {
  CAT: [...new Set(originsOf(CALIBRATION.CAT))].join('; '),
  DOG: [...new Set(originsOf(CALIBRATION.DOG))].join('; '),
};

/** The threshold of three photos against five at the lowest of some false-match rates that the set supports. */
export function fusedThreshold(evidence: Evidence): { rate: number; threshold: number } | undefined {
  const ranked = rankComparisons(evidence.R5P3);
  for (const rate of [1e-4, 1e-3, 1e-2]) {
    const threshold = thresholdAt(ranked, rate);
    if (threshold !== undefined) return { rate, threshold };
  }
  return undefined;
}

/** Makes all figures of a set's evidence; those that take other means are handed in. */
export function measuredSet(
  evidence: Evidence,
  { identification, baselines }: Pick<MeasuredSet, 'identification' | 'baselines'>,
): MeasuredSet {
  const { name, says, species, marks, imagesOffered, isUngated, failureToEnrol, failureToProbe, occasions } = evidence;
  const refusals: Record<string, number> = {};
  for (const reason of evidence.refusals) refusals[reason] = (refusals[reason] ?? 0) + 1;
  const own = fusedThreshold(evidence);
  return {
    ...{ name, says, species, marks, imagesOffered, isUngated, failureToEnrol, failureToProbe, occasions },
    engineVersion: ENGINE.version,
    identities: evidence.identities.length,
    refusals,
    figures: setFigures(evidence),
    histogram: scoreHistogram(evidence),
    notes: setNotes(evidence),
    siblings:
      own && evidence.siblings.length > 0
        ? {
            rate: own.rate,
            comparisons: evidence.siblings.length,
            matched: evidence.siblings.filter(({ score }) => score >= own.threshold).length,
            matchedByDefault: evidence.siblings.filter(({ claimedRate }) => claimedRate <= 1e-4).length,
          }
        : null,
    // Of generated pets half of the photos are of another occasion, as in no session.
    sessions: marks.includes('synthetic') ? [] : sessionFigures(species, evidence.photos),
    discard: errorAgainstDiscard(evidence.R1P1),
    identification,
    baselines,
    curve: detCurve(evidence.R1P1),
    curveFused: detCurve(evidence.R5P3),
    templateMs: quantiles(evidence.templateMs),
    compareMs: quantiles(evidence.compareMs),
  };
}
