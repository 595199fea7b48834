import { RETENTION } from '@rhinarium/contract';
import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Database } from '../database/database.ts';
import { requestRowsMax } from './request-log.ts';
import { forgetRequestLog } from './store.ts';

/** Deletes requests that are expired or over the limit, and expired counts per day. */
export const requestUpkeep = ({ database, clock }: { database: Database; clock: () => Date }): UpkeepTask => ({
  name: 'old entries of the request log',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) => {
    const daysBefore = (days: number) => new Date(clock().getTime() - days * DAY_MS);
    const { requests, requestCounts } = RETENTION;
    const limits = {
      before: daysBefore(requests.days),
      rowsMax: requestRowsMax,
      daysSince: daysBefore(requestCounts.days),
    };
    return database.tenant(tenantId, (sql) => forgetRequestLog(sql, tenantId, limits));
  }),
});
