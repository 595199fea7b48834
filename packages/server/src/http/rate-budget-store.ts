import type { Sql } from '../storage/database/database.ts';

/** Remaining requests of a budget at a time. */
export interface RateBudget {
  /** Fractional, because it refills continuously. */
  readonly left: number;
  readonly at: Date;
}

/** Time in which an empty budget refills, seconds. */
export const WINDOW_SECONDS = 60;

/**
 * Shares per budget that nodes take, each 1.2 seconds of refill: a busy tenant costs less than one statement per second
 * and node, and a share lost with a node is soon refilled.
 */
const sharesPerBudget = 50;

/**
 * Takes a node's next share of a token bucket. A missing bucket is full. A time slightly before the last writer's
 * refills nothing. One that is a whole window before it means that the clock was set back, and the bucket continues from
 * there.
 */
export function takeShare(
  kept: RateBudget | undefined,
  perMinute: number,
  now: Date,
): { readonly granted: number; readonly budget: RateBudget } {
  const behindMs = kept === undefined ? 0 : kept.at.getTime() - now.getTime();
  const at = kept !== undefined && behindMs > 0 && behindMs < WINDOW_SECONDS * 1000 ? kept.at : now;
  const passedSeconds = kept === undefined ? 0 : Math.max(0, at.getTime() - kept.at.getTime()) / 1000;
  const refilled = kept === undefined ? perMinute : kept.left + passedSeconds * (perMinute / WINDOW_SECONDS);
  const full = Math.min(perMinute, refilled);
  const granted = Math.min(Math.max(1, Math.floor(perMinute / sharesPerBudget)), Math.max(0, Math.floor(full)));
  return { granted, budget: { left: full - granted, at } };
}

const HOLD = 'SELECT left_over AS left, at FROM rate_budgets WHERE tenant_id = $1 AND rate = $2 FOR UPDATE';

/** Remaining budget of a tenant or key, locked for the rest of the transaction. Created full if missing. */
export async function holdBudget(sql: Sql, tenantId: string, rate: string, full: RateBudget): Promise<RateBudget> {
  const [kept] = await sql<RateBudget>(HOLD, [tenantId, rate]);
  if (kept) return kept;
  await sql(
    `INSERT INTO rate_budgets (tenant_id, rate, left_over, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [tenantId, rate, full.left, full.at],
  );
  const [made] = await sql<RateBudget>(HOLD, [tenantId, rate]);
  return made!;
}

export async function keepBudget(sql: Sql, tenantId: string, rate: string, { left, at }: RateBudget): Promise<void> {
  await sql(`UPDATE rate_budgets SET left_over = $3, at = $4 WHERE tenant_id = $1 AND rate = $2`, [
    tenantId,
    rate,
    left,
    at,
  ]);
}

/** Deletes budgets last spent from before a time. */
export async function forgetFullBudgets(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql('DELETE FROM rate_budgets WHERE tenant_id = $1 AND at < $2', [tenantId, before]);
}
