import type { Person } from '../../common/caller.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { limitKey } from './store.ts';

interface KeyLimit {
  readonly tenantId: string;
  readonly keyId: string;
  /** `null`: only the tenant's budgets apply. */
  readonly requestsPerMinute: number | null;
  readonly by: Person | undefined;
}

/**
 * Sets the rate limit of a key, requests per minute. Nodes follow within about a second. Throws 404 if the key does not
 * exist or is deactivated.
 */
export async function changeKeyLimit(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, keyId, requestsPerMinute, by }: KeyLimit,
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    const name = await limitKey(sql, tenantId, keyId, requestsPerMinute);
    if (name === undefined) throw new Failure('noSuchResource', { log: 'There is no such key.' });
    await noteAudit(services, sql, tenantId, {
      by,
      action: 'key.limitChanged',
      subject: name,
      details: { keyId, requestsPerMinute },
    });
  });
}
