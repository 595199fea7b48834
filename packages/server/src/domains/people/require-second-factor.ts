import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { setSecondFactorRequirement } from '../tenants/store.ts';
import type { PersonRow } from './store.ts';

/** Sets whether a tenant requires a second factor. Throws 409 for an owner without one, who would be locked out. */
export async function requireSecondFactor(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, isRequired, by }: { readonly tenantId: string; readonly isRequired: boolean; readonly by: PersonRow },
): Promise<void> {
  if (isRequired && by.secondFactorSince === null) {
    throw new Failure('stateConflict', { details: { secondFactor: ['turn on your own first'] } });
  }
  await services.database.tenant(tenantId, async (sql) => {
    await setSecondFactorRequirement(sql, tenantId, isRequired);
    const action = isRequired ? 'secondFactor.required' : 'secondFactor.noLongerRequired';
    await noteAudit(services, sql, tenantId, { by, action, subject: tenantId });
  });
}
