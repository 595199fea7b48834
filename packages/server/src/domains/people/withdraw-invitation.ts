import type { Person } from '../../common/caller.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { removeInvitation } from './invitation-store.ts';

/** Withdraws an invitation and invalidates its link. Throws `noSuchResource` for an unknown id. */
export async function withdrawInvitation(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, invitationId, by }: { readonly tenantId: string; readonly invitationId: string; readonly by: Person },
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    if (!(await removeInvitation(sql, tenantId, invitationId))) throw new Failure('noSuchResource');
    await noteAudit(services, sql, tenantId, { by, action: 'person.invitationWithdrawn', subject: invitationId });
  });
}
