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

/** In this time half of what a tenant has used is forgotten, ms. */
const usedHalfLifeMs = 10_000;
/** Below this an account is as good as none, ms. */
const usedForgottenMs = 1;
/** The weight of the newest task in the mean by which a task is charged before it has ended. */
const newestWeight = 0.1;

interface Account {
  readonly waiting: (() => void)[];
  /** Working time of the last while, as of `countedAtMs`; older time counts less and less. */
  usedMs: number;
  countedAtMs: number;
}

/**
 * The tenant that used the places least recently goes first; within a tenant, first come, first served. So a tenant
 * with few tasks is served as if it were alone, and those that want more than their share get equal shares.
 */
export function openFairTurns({ places, nowMs }: FairTurnsOptions): FairTurns {
  const accounts = new Map<string, Account>();
  let free = places;
  let waiting = 0;
  let meanMs = 0;

  const accountOf = (tenantId: string): Account => {
    const account = accounts.get(tenantId) ?? { waiting: [], usedMs: 0, countedAtMs: nowMs() };
    accounts.set(tenantId, account);
    return account;
  };
  const charge = (account: Account, ms: number) => {
    account.usedMs = Math.max(0, usedNow(account, nowMs()) + ms);
    account.countedAtMs = nowMs();
  };
  const startNext = () => {
    while (free > 0) {
      const account = leastUsed(accounts, nowMs());
      if (!account) return;
      account.waiting.shift()!();
    }
  };
  const work = async <T>(tenantId: string, task: () => Promise<T>): Promise<T> => {
    const account = accountOf(tenantId);
    const chargedMs = meanMs;
    charge(account, chargedMs);
    free -= 1;
    waiting -= 1;
    const startedAtMs = nowMs();
    try {
      return await task();
    } finally {
      const tookMs = nowMs() - startedAtMs;
      charge(accountOf(tenantId), tookMs - chargedMs);
      meanMs += newestWeight * (tookMs - meanMs);
      free += 1;
      startNext();
    }
  };

  return {
    run: (tenantId, task, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const { waiting: line } = accountOf(tenantId);
        const start = () => {
          signal?.removeEventListener('abort', leave);
          const stopWaiting = () => reject(signal?.reason);
          signal?.addEventListener('abort', stopWaiting, { once: true });
          work(tenantId, task)
            .then(resolve, reject)
            .finally(() => signal?.removeEventListener('abort', stopWaiting));
        };
        const leave = () => {
          line.splice(line.indexOf(start), 1);
          waiting -= 1;
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', leave, { once: true });
        line.push(start);
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

function usedNow({ usedMs, countedAtMs }: Account, nowMs: number): number {
  return usedMs * 2 ** ((countedAtMs - nowMs) / usedHalfLifeMs);
}

/** The account that has tasks and used least; the accounts that no longer matter are forgotten on the way. */
function leastUsed(accounts: Map<string, Account>, nowMs: number): Account | undefined {
  let least: { account: Account; usedMs: number } | undefined;
  for (const [tenantId, account] of accounts) {
    const usedMs = usedNow(account, nowMs);
    if (account.waiting.length > 0) {
      if (least === undefined || usedMs < least.usedMs) least = { account, usedMs };
    } else if (usedMs < usedForgottenMs) accounts.delete(tenantId);
  }
  return least?.account;
}
