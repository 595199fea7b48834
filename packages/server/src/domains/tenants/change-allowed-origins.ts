import type { Person } from '../../common/caller.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { setAllowedOrigins } from './origin-store.ts';

interface AllowedOrigins {
  readonly tenantId: string;
  /** The complete list. An empty one allows none. */
  readonly origins: readonly string[];
  readonly by: Person | undefined;
}

/** Sets the web origins whose pages may upload with a key of the tenant. Throws 404 for an unknown tenant. */
export async function changeAllowedOrigins(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, origins, by }: AllowedOrigins,
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    const isKnown = await setAllowedOrigins(sql, tenantId, [...new Set(origins)]);
    if (!isKnown) throw new Failure('noSuchResource', { log: 'There is no such tenant.' });
    const entry = { by, action: 'allowedOrigins.changed', subject: tenantId, details: { origins } };
    await noteAudit(services, sql, tenantId, entry);
  });
}
