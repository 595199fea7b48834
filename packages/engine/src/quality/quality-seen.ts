import type { Sighting } from '../inference/see-subject.ts';
import { QUALITY } from '../parameters.ts';
import type { Quality } from './judge.ts';
import type { QualityReason } from './quality-reason.ts';

const PRINT_REASONS: readonly QualityReason[] = ['noPrint', 'tooFar', 'angled'];

/**
 * Decides whether looking for the subject may change the verdict of `judge`: it accepted the picture, or found nothing
 * wrong but the print in the middle, where the nose need not be.
 */
export const isWorthSeeing = ({ reasons }: Quality): boolean =>
  reasons.every((reason) => PRINT_REASONS.includes(reason));

/**
 * Returns the verdict on a fingerprint: that of `judge`, with the print judged on the nose that was found, and refused
 * for what the picture does not show.
 */
export function qualitySeen(judged: Quality, { quality = judged, reasons }: Sighting): Quality {
  if (reasons.length === 0) return quality;
  const score = Math.min(quality.score, QUALITY.refusedScoreMax);
  const others = quality.reasons.filter((reason) => !PRINT_REASONS.includes(reason));
  return { verdict: 'REJECTED', score, reasons: [...others, ...reasons] };
}
