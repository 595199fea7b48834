import { RETENTION } from '@rhinarium/contract';
import type { Services } from '../context.ts';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { forEachTenant, type UpkeepTask } from '../upkeep-task.ts';
import { forgetDeletions } from './store.ts';

/** Forgets old receipts. */
export const deletionUpkeep = ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => ({
  name: 'old receipts of deletions',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) => {
    const before = new Date(clock().getTime() - RETENTION.deletions.days * DAY_MS);
    return database.tenant(tenantId, (sql) => forgetDeletions(sql, tenantId, before));
  }),
});
