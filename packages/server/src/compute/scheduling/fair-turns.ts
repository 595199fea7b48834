import { openRecentUse } from './recent-use.ts';

/** Lets tenants share a fixed number of places to work. */
export interface FairTurns {
  /**
   * Runs a task when a place is free and it is the tenant's turn. Rejects with the signal's reason as soon as that is
   * aborted: a task that waits is then never begun, one that runs is not waited for, but has its place until it ends.
   */
  run<T>(tenantId: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Tasks that wait for a place, and that have one. */
  readonly waiting: number;
  readonly running: number;
}

export interface FairTurnsOptions {
  readonly places: number;
  /** A clock that never goes back, ms. */
  readonly nowMs: () => number;
}

/** The weight of the newest task in the mean by which a task is charged before it has ended. */
const newestWeight = 0.1;

/**
 * The tenant that used the places least recently goes first; within a tenant, first come, first served. So a tenant
 * with few tasks is served as if it were alone, and those that want more than their share get equal shares.
 */
export function openFairTurns({ places, nowMs }: FairTurnsOptions): FairTurns {
  const lines = new Map<string, (() => void)[]>();
  const use = openRecentUse(nowMs);
  let free = places;
  let waiting = 0;
  let meanMs = 0;

  const lineOf = (tenantId: string) => {
    const line = lines.get(tenantId) ?? [];
    lines.set(tenantId, line);
    return line;
  };
  const leave = (tenantId: string, start: () => void) => {
    const line = lineOf(tenantId);
    line.splice(line.indexOf(start), 1);
    if (line.length === 0) lines.delete(tenantId);
    waiting -= 1;
  };
  const startNext = () => {
    while (free > 0 && lines.size > 0) {
      const next = [...lines.keys()].reduce((least, one) => (use.of(one) < use.of(least) ? one : least));
      lines.get(next)![0]!();
    }
  };
  const work = async <T>(tenantId: string, task: () => Promise<T>): Promise<T> => {
    const chargedMs = meanMs;
    use.charge(tenantId, chargedMs);
    free -= 1;
    const startedAtMs = nowMs();
    try {
      return await task();
    } finally {
      const tookMs = nowMs() - startedAtMs;
      use.charge(tenantId, tookMs - chargedMs);
      meanMs += newestWeight * (tookMs - meanMs);
      free += 1;
      startNext();
    }
  };

  return {
    run: (tenantId, task, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const start = () => {
          leave(tenantId, start);
          signal?.removeEventListener('abort', giveUp);
          const stopWaiting = () => reject(signal?.reason);
          signal?.addEventListener('abort', stopWaiting, { once: true });
          work(tenantId, task)
            .then(resolve, reject)
            .finally(() => signal?.removeEventListener('abort', stopWaiting));
        };
        const giveUp = () => {
          leave(tenantId, start);
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', giveUp, { once: true });
        lineOf(tenantId).push(start);
        waiting += 1;
        startNext();
      }),
    get waiting() {
      return waiting;
    },
    get running() {
      return places - free;
    },
  };
}
