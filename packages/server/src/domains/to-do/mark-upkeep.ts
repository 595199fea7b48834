import { DAY_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { forgetMarks } from './mark-store.ts';

/** Longer than anything stays in the list without a change. */
const keptDays = 60;

/** Deletes old marks of the list of open things. */
export const markUpkeep = ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => ({
  name: 'old marks of the to-do list',
  everyMs: DAY_MS,
  run: forEachTenant(async (tenantId) => {
    const before = new Date(clock().getTime() - keptDays * DAY_MS);
    await database.tenant(tenantId, (sql) => forgetMarks(sql, tenantId, before));
  }),
});
