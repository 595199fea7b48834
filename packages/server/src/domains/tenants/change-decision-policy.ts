import type { Person } from '../../common/caller.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { type DecisionPolicy, setDecisionPolicy } from './store.ts';

/**
 * Sets what is given of how a tenant's decisions are made (specification 8.1 and 8.8). Throws 404 when there is no such
 * tenant.
 */
export async function changeDecisionPolicy(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  {
    tenantId,
    changes,
    by,
  }: { readonly tenantId: string; readonly changes: Partial<DecisionPolicy>; readonly by: Person | undefined },
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    const isKnown = await setDecisionPolicy(sql, tenantId, changes);
    if (!isKnown) throw new Failure('noSuchResource', { log: 'There is no such tenant.' });
    const entry = { by, action: 'decisionPolicy.changed', subject: tenantId, details: { ...changes } };
    await noteAudit(services, sql, tenantId, entry);
  });
}
