/** Recent use of a shared resource per tenant. */
export interface RecentUse {
  /** Exponentially decayed use of the tenant, ms. */
  of(tenantId: string): number;
  /** Adds to the use, or refunds an overcharge. */
  charge(tenantId: string, ms: number): void;
  /** Is true if another tenant has recent use. */
  hasOther(tenantId: string): boolean;
}

/** Half-life of use, ms. */
const halfLifeMs = 10_000;
/** Use below which a tenant counts as idle, ms. */
const forgottenMs = 1;
/** Number of accounts above which decayed ones are dropped. */
const ACCOUNTS_KEPT = 1000;

/** @param nowMs Monotonic clock, ms. */
export function openRecentUse(nowMs: () => number): RecentUse {
  const accounts = new Map<string, { readonly usedMs: number; readonly atMs: number }>();
  let sweepAt = ACCOUNTS_KEPT;
  const of = (tenantId: string) => {
    const account = accounts.get(tenantId);
    return account ? account.usedMs * 2 ** ((account.atMs - nowMs()) / halfLifeMs) : 0;
  };
  const sweep = () => {
    for (const tenantId of [...accounts.keys()]) if (of(tenantId) < forgottenMs) accounts.delete(tenantId);
    sweepAt = Math.max(ACCOUNTS_KEPT, 2 * accounts.size);
  };
  return {
    of,
    hasOther: (tenantId) => [...accounts.keys()].some((other) => other !== tenantId && of(other) >= forgottenMs),
    charge(tenantId, ms) {
      accounts.set(tenantId, { usedMs: Math.max(0, of(tenantId) + ms), atMs: nowMs() });
      if (accounts.size > sweepAt) sweep();
    },
  };
}

/** Fair scheduler: tenants share a fixed number of slots. */
export interface FairTurns {
  /**
   * Runs a task when a slot is free and it is the tenant's turn. Rejects with the signal's reason as soon as it is
   * aborted: a waiting task is dropped, a running one keeps its slot until it ends.
   */
  run<T>(tenantId: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Number of waiting and running tasks. */
  readonly waiting: number;
  readonly running: number;
}

export interface FairTurnsOptions {
  readonly places: number;
  /** Monotonic clock, ms. */
  readonly nowMs: () => number;
}

/** Weight of the newest task in the moving average that is charged for running tasks. */
const newestWeight = 0.1;

/**
 * Least recently used tenant first, then first come, first served. A tenant with few tasks is served as if it were
 * alone, and saturating tenants get equal shares.
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
