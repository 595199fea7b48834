import type { Quality } from '@rhinarium/engine';

/** Maximum quality score of a photo refused for its content, as for photos refused by the engine. */
export const REFUSED_SCORE_MAX = 20;

/** Adds the near-duplicate check, which only the service can do, to a verdict (specification 5.4). */
export function withNearDuplicate(quality: Quality, hasNearDuplicate: boolean): Quality {
  if (!hasNearDuplicate) return quality;
  return { verdict: 'REJECTED', score: quality.score, reasons: [...quality.reasons, 'nearDuplicate'] };
}
