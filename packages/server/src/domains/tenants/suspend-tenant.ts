import type { Person } from '../../common/caller.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { abortOpenSessions } from '../sessions/store.ts';
import { findTestTenantId, setTenantSuspension } from './store.ts';

/** Ends the suspension of a tenant. Throws 404 for an unknown tenant. */
export async function resumeTenant(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, by }: { readonly tenantId: string; readonly by: Person | undefined },
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    const isKnown = await setTenantSuspension(sql, tenantId, null);
    if (!isKnown) throw new Failure('noSuchResource', { log: 'There is no such tenant.' });
    await noteAudit(services, sql, tenantId, { by, action: 'tenant.resumed', subject: tenantId });
  });
}

/**
 * Refuses all requests of a tenant from now on, test keys included, and aborts its open capture sessions (specification
 * 2.3 and 4.9). Throws 404 for an unknown tenant.
 */
export async function suspendTenant(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, by }: { readonly tenantId: string; readonly by: Person | undefined },
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    const isKnown = await setTenantSuspension(sql, tenantId, services.clock());
    if (!isKnown) throw new Failure('noSuchResource', { log: 'There is no such tenant.' });
    await abortOpenSessions(sql, tenantId);
    await noteAudit(services, sql, tenantId, { by, action: 'tenant.suspended', subject: tenantId });
  });
  const testTenantId = await services.database.system((sql) => findTestTenantId(sql, tenantId));
  if (testTenantId) await services.database.tenant(testTenantId, (sql) => abortOpenSessions(sql, testTenantId));
}
