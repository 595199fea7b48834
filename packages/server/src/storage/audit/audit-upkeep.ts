import { RETENTION } from '@rhinarium/contract';
import { MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { forgetAudit } from './store.ts';

/** Deletes expired entries of the audit log. */
export const auditUpkeep = ({ database }: Pick<Services, 'database'>): UpkeepTask => ({
  name: 'old entries of the audit log',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) =>
    database.tenant(tenantId, (sql) => forgetAudit(sql, tenantId, RETENTION.audit.days)),
  ),
});
