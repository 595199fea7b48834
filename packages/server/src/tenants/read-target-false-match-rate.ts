import type { Services } from '../context.ts';
import { findTenant } from './store.ts';

/** How often a different animal may pass, as the tenant has chosen. */
export async function readTargetFalseMatchRate(
  services: Pick<Services, 'database'>,
  tenantId: string,
): Promise<number> {
  const tenant = await services.database.tenant(tenantId, (sql) => findTenant(sql, tenantId));
  if (!tenant) throw new Error(`tenant ${tenantId} is gone`);
  return tenant.targetFalseMatchRate;
}
