import { RETENTION } from '@rhinarium/contract';
import { MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { type ChainedEntry, forgetAudit, listChain, listUnsent, noteSent, type UnsentAudit } from './store.ts';

/** Deletes expired entries of the audit log. */
export const auditUpkeep = ({ database }: Pick<Services, 'database'>): UpkeepTask => ({
  name: 'old entries of the audit log',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) =>
    database.tenant(tenantId, (sql) => forgetAudit(sql, tenantId, RETENTION.audit.days)),
  ),
});

const BATCH = 200;

/** Logs with entries that the collector has not taken. */
export const unsentAudits = ({ database }: Pick<Services, 'database'>): Promise<UnsentAudit[]> =>
  database.system(listUnsent);

/**
 * Hands over the next entries of a tenant's audit log that the collector has not taken, and records them as taken. They
 * are handed over again if `take` rejects, or if that cannot be recorded.
 */
export async function handOverAudit(
  { database }: Pick<Services, 'database'>,
  { tenantId, sentPlace, lastPlace }: UnsentAudit,
  take: (entries: readonly ChainedEntry[]) => Promise<void>,
): Promise<void> {
  const entries = await database.tenant(tenantId, (sql) => listChain(sql, tenantId, sentPlace, BATCH));
  // Without entries the last ones have expired, or somebody removed them.
  if (entries.length > 0) await take(entries);
  await database.tenant(tenantId, (sql) => noteSent(sql, tenantId, entries.at(-1)?.place ?? lastPlace));
}
