import type { Quality } from '@rhinarium/engine';

/** Highest quality score of a photo that is refused for what it shows, as the engine gives other refused photos. */
export const REFUSED_SCORE_MAX = 20;

/**
 * The verdict on an upload with what only the service knows: whether a near-duplicate of it is already there
 * (specification 5.4).
 */
export function withNearDuplicate(quality: Quality, hasNearDuplicate: boolean): Quality {
  if (!hasNearDuplicate) return quality;
  return { verdict: 'REJECTED', score: quality.score, reasons: [...quality.reasons, 'nearDuplicate'] };
}
