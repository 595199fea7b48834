import { noteAudit } from '../audit/note-audit.ts';
import type { Person, Services } from '../context.ts';
import { holdMembership } from './change-role.ts';
import { removeMembership } from './store.ts';

/** Takes a person out of a tenant; its last owner stays. */
export async function removePerson(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, personId, by }: { readonly tenantId: string; readonly personId: string; readonly by: Person | undefined },
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    await holdMembership(sql, tenantId, personId, false);
    await removeMembership(sql, tenantId, personId);
    await noteAudit(services, sql, tenantId, { by, action: 'person.removed', subject: personId });
  });
}
