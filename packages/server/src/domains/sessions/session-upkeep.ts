import { RETENTION } from '@rhinarium/contract';
import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { expireSessions, forgetSessions } from './store.ts';

/** Records TIMEOUT of sessions past their deadline and deletes old sessions without images. */
export const sessionUpkeep = ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => ({
  name: 'capture sessions past their time',
  everyMs: MINUTE_MS,
  run: forEachTenant((tenantId) =>
    database.tenant(tenantId, async (sql) => {
      await expireSessions(sql, tenantId, clock());
      const before = new Date(clock().getTime() - RETENTION.captureSessions.days * DAY_MS);
      await forgetSessions(sql, tenantId, before);
    }),
  ),
});
