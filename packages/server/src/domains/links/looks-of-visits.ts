import { LIMITS, LOOKS } from '@rhinarium/contract';
import { LRUCache } from 'lru-cache';
import { Failure } from '../../common/failure.ts';

/** Maximum visits remembered. The least recently used one is forgotten. */
const visitsMax = 10_000;

/**
 * Counts the live detections of each visit and throws 429 for one that comes too soon or is one too many. Per process and
 * in memory, because they cost less than a row. `ticks` is a monotonic clock, ms.
 */
export function openLooksOfVisits(ticks: () => number): (sessionId: string) => void {
  const visits = new LRUCache<string, { readonly count: number; readonly lastMs: number }>({
    max: visitsMax,
    ttl: LIMITS.sessionLifetimeSecondsMax * 1000,
  });
  return (sessionId) => {
    const { count, lastMs } = visits.get(sessionId) ?? { count: 0, lastMs: Number.NEGATIVE_INFINITY };
    const nowMs = ticks();
    if (count >= LOOKS.perVisitMax || nowMs - lastMs < LOOKS.intervalMsMin)
      throw new Failure('tooManyRequests', { headers: { 'retry-after': count >= LOOKS.perVisitMax ? '60' : '1' } });
    visits.set(sessionId, { count: count + 1, lastMs: nowMs });
  };
}
