import type { Sql } from '../storage/database/database.ts';
import type { RateBudget } from './rate-budget.ts';

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
