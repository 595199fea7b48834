import type { Person } from '../../common/caller.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { holdMembership } from './change-role.ts';
import { removeMembership, removePeopleOfNoTenant } from './store.ts';

/**
 * Takes a person out of a tenant; its last owner stays. An account that is in no tenant then is removed: its password
 * and its sessions would outlive the reason why it was made.
 */
export async function removePerson(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, personId, by }: { readonly tenantId: string; readonly personId: string; readonly by: Person | undefined },
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    await holdMembership(sql, tenantId, personId, false);
    await removeMembership(sql, tenantId, personId);
    await noteAudit(services, sql, tenantId, { by, action: 'person.removed', subject: personId });
  });
  await services.database.system((sql) => removePeopleOfNoTenant(sql, [personId]));
}
