import type { Plan } from '@rhinarium/contract';
import type { Person } from '../../common/caller.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { countLivePets } from '../pets/store.ts';
import { isPlanTooSmall } from './rules.ts';
import { lockTenant, setTenantPlan } from './store.ts';

interface ChosenPlan {
  readonly tenantId: string;
  readonly plan: Plan | null;
  readonly by: Person | undefined;
}

/**
 * Sets the plan of a tenant (specification 2.8 and 2.13). Throws 409 if the tenant has more pets than the plan allows,
 * because none may be lost or silently exceed the limit. Serialised with creations of pets. Throws 404 for an unknown
 * tenant.
 */
export async function choosePlan(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, plan, by }: ChosenPlan,
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    const tenant = await lockTenant(sql, tenantId);
    if (!tenant) throw new Failure('noSuchResource', { log: 'There is no such tenant.' });
    if (isPlanTooSmall(plan, await countLivePets(sql, tenantId))) {
      const log = `The plan ${plan} admits fewer pets than there are.`;
      throw new Failure('stateConflict', { details: { plan: [`"${plan}" admits fewer pets than there are`] }, log });
    }
    await setTenantPlan(sql, tenantId, plan);
    const details = { from: tenant.plan, to: plan };
    await noteAudit(services, sql, tenantId, { by, action: 'plan.chosen', subject: plan ?? 'none', details });
  });
}
