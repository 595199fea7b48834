import type { Database } from '../database/database.ts';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { forEachTenant, type UpkeepTask } from '../upkeep-task.ts';
import { requestsKept } from './request-log.ts';
import { forgetRequestLog } from './store.ts';

/** Forgets requests that are old, or too many, and old counts by day. */
export const requestUpkeep = ({ database, clock }: { database: Database; clock: () => Date }): UpkeepTask => ({
  name: 'old entries of the request log',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) => {
    const { days, rowsMax, countedDays } = requestsKept;
    const now = clock().getTime();
    const limits = { before: new Date(now - days * DAY_MS), rowsMax, daysSince: new Date(now - countedDays * DAY_MS) };
    return database.tenant(tenantId, (sql) => forgetRequestLog(sql, tenantId, limits));
  }),
});
