import { HOUR_MS, MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { removeSpentEarlyTemplates } from './store.ts';

/** Deletes early templates that no job will use, long before the photos, which evidence needs. */
export const earlyTemplateUpkeep = ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => ({
  name: 'early templates that no job will ask for',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) => {
    const looseBefore = new Date(clock().getTime() - HOUR_MS);
    return database.tenant(tenantId, (sql) => removeSpentEarlyTemplates(sql, tenantId, looseBefore));
  }),
});
