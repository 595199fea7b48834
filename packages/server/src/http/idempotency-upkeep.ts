import { LIMITS } from '@rhinarium/contract';
import { HOUR_MS, MINUTE_MS } from '../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../common/upkeep-task.ts';
import type { Services } from '../context.ts';
import { forgetOldRequests } from './idempotency-store.ts';

/** Deletes expired responses of Idempotency-Keys. */
export const idempotencyUpkeep = ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => ({
  name: 'answers kept for an Idempotency-Key',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) => {
    const before = new Date(clock().getTime() - LIMITS.idempotencyKeptHours * HOUR_MS);
    return database.tenant(tenantId, (sql) => forgetOldRequests(sql, tenantId, before));
  }),
});
