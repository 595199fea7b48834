/** What each tenant used of something that tenants share. */
export interface RecentUse {
  /** What the tenant used in the last while, ms; older use counts less and less. */
  of(tenantId: string): number;
  /** Adds to it, or takes back what was charged too much. */
  charge(tenantId: string, ms: number): void;
  /** Whether another tenant's use still counts. */
  hasOther(tenantId: string): boolean;
}

/** In this time half of what a tenant has used is forgotten, ms. */
const halfLifeMs = 10_000;
/** Below this a tenant's use is as good as none, ms. */
const forgottenMs = 1;
/** Accounts beyond which those that no longer matter are dropped. */
const ACCOUNTS_KEPT = 1000;

/** @param nowMs A clock that never goes back, ms. */
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
