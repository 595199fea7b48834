/** Recent use of a shared resource per tenant. */
export interface RecentUse {
  /** Exponentially decayed use of the tenant, ms. */
  of(tenantId: string): number;
  /** Adds to the use, or refunds an overcharge. */
  charge(tenantId: string, ms: number): void;
  /** Whether another tenant has recent use. */
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
