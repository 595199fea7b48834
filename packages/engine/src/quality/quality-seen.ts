import type { Sighting } from '../inference/sighting.ts';
import { QUALITY } from '../parameters.ts';
import type { Quality } from './judge.ts';
import type { QualityReason } from './quality-reason.ts';

const PRINT_REASONS: readonly QualityReason[] = ['noPrint', 'tooFar', 'angled'];

/**
 * Decides whether detection of the subject may change the verdict of `judge`: it accepted the picture, or refused it
 * only for the print in the middle, where the nose need not be, or for a score of 0, which the face need not have.
 */
export const isWorthSeeing = ({ reasons, isWorthless }: Quality): boolean =>
  isWorthless || reasons.every((reason) => PRINT_REASONS.includes(reason));

/**
 * Returns the verdict on a fingerprint after detection: that of `judge`, with the print judged on the detected nose and
 * the score on the detected face, and with the reasons of detection.
 */
export function qualitySeen(judged: Quality, { quality = judged, reasons }: Sighting): Quality {
  const seen = isWorthSeeing(judged) ? quality : judged;
  if (reasons.length === 0) return seen;
  const score = Math.min(seen.score, QUALITY.refusedScoreMax);
  const others = seen.reasons.filter((reason) => !PRINT_REASONS.includes(reason));
  return { verdict: 'REJECTED', score, reasons: [...others, ...reasons] };
}

/** Returns the verdict on a DOG's fingerprint where only prints count: that of `qualitySeen` on the print alone. */
export function printSeen(judged: Quality, { seen, reasons, print }: Sighting): Quality {
  return qualitySeen(judged, { seen, reasons, ...(print ? { quality: print } : {}) });
}
