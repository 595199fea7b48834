import type { Services } from '../context.ts';
import { MINUTE_MS } from '../durations.ts';
import { forEachTenant, type UpkeepTask } from '../upkeep-task.ts';
import { expireSessions } from './store.ts';

/** Writes down the TIMEOUT that reading has shown since the deadline of a session passed. */
export const sessionUpkeep = ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => ({
  name: 'capture sessions past their deadline',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) => database.tenant(tenantId, (sql) => expireSessions(sql, tenantId, clock()))),
});
