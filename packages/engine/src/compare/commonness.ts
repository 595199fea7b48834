import { CALIBRATION } from '../calibrate/calibration.ts';
import { claimPosition } from '../calibrate/false-match-rate.ts';
import type { Resemblance } from '../calibrate/log-likelihood-ratio.ts';
import { COMMONNESS } from '../parameters.ts';
import type { Template } from '../template/template.ts';
import type { CohortCat } from './cohort.ts';
import { cosine } from './cohort-cosines.ts';
import { type CodeStatistics, normalisedSimilarity, templateCodeStatistics } from './normalised-similarity.ts';
import { pairEvidence } from './pair-evidence.ts';

type Face = Pick<Template, 'species' | 'kind' | 'pointCount' | 'x' | 'y' | 'scale' | 'descriptors'> &
  Required<Pick<Template, 'learnedCode'>>;

/** Returns the COMMONNESS.compared cats of the cohort whose codes are nearest to the face's, nearest first. */
export function nearestCats<Cat extends CohortCat>(face: Face, cohort: readonly Cat[]): Cat[] {
  const own = templateCodeStatistics(face.learnedCode).unit;
  const similarityOf = ({ learnedCode }: Cat) => cosine(own, templateCodeStatistics(learnedCode).unit);
  return cohort
    .map((cat) => ({ cat, similarity: similarityOf(cat) }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, COMMONNESS.compared)
    .map(({ cat }) => cat);
}

/** Compares a face with a cat of the cohort. */
export function catResemblance(face: Face, cat: CohortCat): Required<Resemblance> {
  const [own, other] = [face.learnedCode, cat.learnedCode].map(templateCodeStatistics) as [
    CodeStatistics,
    CodeStatistics,
  ];
  return { agreement: pairEvidence(face, cat).agreement, learned: normalisedSimilarity(own, other) };
}

/**
 * Commonness of a face by its resemblances to the nearest cats of the cohort: the mean position of the
 * COMMONNESS.highest most alike cats, at least the bound of the calibration, impostor spreads. A common face resembles
 * strangers, so it has to resemble its own cat more: docs/decisions/0069-claims-by-a-cohort.md.
 */
export function commonnessOf(
  resemblances: readonly Resemblance[],
  calibration = CALIBRATION.CAT.learned ?? CALIBRATION.CAT.plain,
): number {
  const highest = resemblances
    .map((resemblance) => claimPosition(calibration, { resemblance, pairs: 1 }))
    .sort((a, b) => b - a)
    .slice(0, COMMONNESS.highest);
  const mean = highest.reduce((sum, value) => sum + value, 0) / Math.max(1, highest.length);
  return Math.max(calibration.claims?.commonnessMin ?? 0, mean);
}
