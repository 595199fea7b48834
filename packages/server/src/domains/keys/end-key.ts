import type { Person } from '../../common/caller.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { deactivateKey } from './store.ts';

/** Deactivates a key at once on every node. Idempotent (specification 2.7). Throws 404 for an unknown key. */
export async function endKey(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, keyId, by }: { readonly tenantId: string; readonly keyId: string; readonly by: Person | undefined },
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    const isFound = await deactivateKey(sql, tenantId, keyId, services.clock());
    if (!isFound) throw new Failure('noSuchResource', { log: 'There is no such key.' });
    await noteAudit(services, sql, tenantId, { by, action: 'key.deactivated', subject: keyId });
  });
}
