import { RETENTION } from '@rhinarium/contract';
import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { removeOldJobs } from './store.ts';

/** Deletes jobs past their retention (specification 7.6). */
export const jobUpkeep = ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => ({
  name: 'old jobs',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) => {
    const before = new Date(clock().getTime() - RETENTION.jobs.days * DAY_MS);
    return database.tenant(tenantId, (sql) => removeOldJobs(sql, tenantId, before));
  }),
});
