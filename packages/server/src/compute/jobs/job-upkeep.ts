import { RETENTION } from '@rhinarium/contract';
import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { shortenWaits } from './queue-store.ts';
import { removeOldJobs } from './store.ts';

/** Lets jobs go on that wait for a time from before the clock was set back. */
export const jobWaitUpkeep = ({ database }: Pick<Services, 'database'>): UpkeepTask => ({
  name: 'jobs that wait too long',
  everyMs: MINUTE_MS,
  run: async () => void (await database.system(shortenWaits)),
});

/** Deletes jobs past their retention (specification 7.6). */
export const jobUpkeep = ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => ({
  name: 'old jobs',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) => {
    const before = new Date(clock().getTime() - RETENTION.jobs.days * DAY_MS);
    return database.tenant(tenantId, (sql) => removeOldJobs(sql, tenantId, before));
  }),
});
