import type { Person } from '../../common/caller.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { type DecisionPolicy, setDecisionPolicy } from './store.ts';

/**
 * Updates the given parts of a tenant's decision policy (specification 8.1 and 8.8). Throws 404 for an unknown tenant.
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
