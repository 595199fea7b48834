import type { Services } from '../context.ts';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { forEachTenant, type UpkeepTask } from '../upkeep-task.ts';
import { forgetAudit } from './store.ts';

/** What is kept of people's doings for so long. */
const auditKeptDays = 400;

/** Forgets old entries of the audit log. */
export const auditUpkeep = ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => ({
  name: 'old entries of the audit log',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) => {
    const before = new Date(clock().getTime() - auditKeptDays * DAY_MS);
    return database.tenant(tenantId, (sql) => forgetAudit(sql, tenantId, before));
  }),
});
