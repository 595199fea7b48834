import type { Person } from '../../common/caller.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { holdMembership } from './change-role.ts';
import { removeMembership, removePeopleOfNoTenant } from './store.ts';

/**
 * Removes a person from a tenant. The last owner stays. An account left without a tenant is deleted, with its password
 * and sessions.
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
