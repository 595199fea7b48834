import { RETENTION } from '@rhinarium/contract';
import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { forgetEvents } from './store.ts';

/** Deletes expired events, with their deliveries and attempts. */
export const eventUpkeep = ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => ({
  name: 'old events',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) => {
    const before = new Date(clock().getTime() - RETENTION.events.days * DAY_MS);
    return database.tenant(tenantId, (sql) => forgetEvents(sql, tenantId, before));
  }),
});
