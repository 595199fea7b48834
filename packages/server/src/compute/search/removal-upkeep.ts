import { RETENTION } from '@rhinarium/contract';
import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Database } from '../../storage/database/database.ts';
import { forgetRemovals } from './removal-store.ts';

/** Deletes removals that every live copy of a gallery has applied. */
export const removalUpkeep = ({ database, clock }: { database: Database; clock: () => Date }): UpkeepTask => ({
  name: 'old removals from galleries',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) => {
    // Far beyond the maximum age of a gallery copy.
    const before = new Date(clock().getTime() - RETENTION.removals.days * DAY_MS);
    return database.tenant(tenantId, (sql) => forgetRemovals(sql, tenantId, before));
  }),
});
