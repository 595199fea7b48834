import { DAY_MS, HOUR_MS } from '../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../common/upkeep-task.ts';
import type { Services } from '../context.ts';
import { forgetFullBudgets } from './rate-budget-store.ts';

/** Deletes budgets that nobody has spent from for a day. They are full, as a missing one is. */
export const rateBudgetUpkeep = ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => ({
  name: 'unused rate budgets',
  everyMs: HOUR_MS,
  run: forEachTenant((tenantId) => {
    const before = new Date(clock().getTime() - DAY_MS);
    return database.tenant(tenantId, (sql) => forgetFullBudgets(sql, tenantId, before));
  }),
});
