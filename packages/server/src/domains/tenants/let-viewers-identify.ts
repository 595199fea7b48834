import type { Person } from '../../common/caller.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { setViewersMayIdentify } from './store.ts';

/** Sets whether the viewers of a tenant may search for a pet by photos. */
export async function letViewersIdentify(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, mayIdentify, by }: { readonly tenantId: string; readonly mayIdentify: boolean; readonly by: Person },
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    await setViewersMayIdentify(sql, tenantId, mayIdentify);
    const action = mayIdentify ? 'viewers.mayIdentify' : 'viewers.mayNoLongerIdentify';
    await noteAudit(services, sql, tenantId, { by, action, subject: tenantId });
  });
}
