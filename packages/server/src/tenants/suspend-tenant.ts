import type { Services } from '../context.ts';
import { abortOpenSessions } from '../sessions/abort-open-sessions.ts';
import { setTenantSuspension } from './store.ts';

/** Suspends a tenant and aborts its open capture sessions, in one transaction; false when there is no such tenant. */
export async function suspendTenant(
  services: Pick<Services, 'database' | 'clock'>,
  tenantId: string,
): Promise<boolean> {
  return await services.database.tenant(tenantId, async (sql) => {
    const isKnown = await setTenantSuspension(sql, tenantId, services.clock());
    if (isKnown) await abortOpenSessions(sql, tenantId);
    return isKnown;
  });
}
