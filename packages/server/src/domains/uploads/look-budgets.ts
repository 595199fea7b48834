import { LIMITS, LOOKS } from '@rhinarium/contract';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../common/durations.ts';
import { Failure } from '../../common/failure.ts';
import type { Sources } from '../../common/sources.ts';
import { openAddressLimit } from '../../http/address-limit.ts';

/** Maximum capture sessions remembered. The least recently used one is forgotten. */
const sessionsMax = 10_000;

/** Budgets of live detections, apart from those of other calls, so that cameras cannot use up those. */
export interface LookBudgets {
  readonly countOfNetwork: (address: string) => void;
  /** Throws 429 for a live detection that comes too soon or is one too many. */
  readonly countOfSession: (sessionId: string) => void;
}

/** Counts per process and in memory, because a live detection costs less than a row. */
export function openLookBudgets({ clock, ticks }: Pick<Sources, 'clock' | 'ticks'>): LookBudgets {
  const sessions = new LRUCache<string, { readonly count: number; readonly lastMs: number }>({
    max: sessionsMax,
    ttl: LIMITS.sessionLifetimeSecondsMax * 1000,
  });
  return {
    countOfNetwork: openAddressLimit({ countMax: LOOKS.perMinuteAndNetwork, windowMs: MINUTE_MS, clock }),
    countOfSession(sessionId) {
      const { count, lastMs } = sessions.get(sessionId) ?? { count: 0, lastMs: Number.NEGATIVE_INFINITY };
      const nowMs = ticks();
      if (count >= LOOKS.perSessionMax || nowMs - lastMs < LOOKS.intervalMsMin)
        throw new Failure('tooManyRequests', { headers: { 'retry-after': count >= LOOKS.perSessionMax ? '60' : '1' } });
      sessions.set(sessionId, { count: count + 1, lastMs: nowMs });
    },
  };
}
