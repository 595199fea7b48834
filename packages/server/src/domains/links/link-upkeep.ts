import { RETENTION } from '@rhinarium/contract';
import { DAY_MS, HOUR_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { forgetLinks } from './store.ts';

/** Deletes capture links some time after their expiry. */
export const linkUpkeep = ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => ({
  name: 'old capture links',
  everyMs: HOUR_MS,
  run: forEachTenant(async (tenantId) => {
    const before = new Date(clock().getTime() - RETENTION.captureLinks.days * DAY_MS);
    await database.tenant(tenantId, (sql) => forgetLinks(sql, tenantId, before));
  }),
});
