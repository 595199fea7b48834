import type { Person } from '../../common/caller.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { findTenant, findTestTenantId, insertTestTenant } from '../tenants/store.ts';

type Parts = Pick<Services, 'database' | 'clock' | 'ids'>;

/**
 * The test tenant of a tenant, made when it is asked for the first time; of a test tenant, itself. Of several that ask
 * at once one makes it. Throws 404 when there is no such tenant.
 */
export async function openTestTenant(
  services: Parts,
  { tenantId, by }: { readonly tenantId: string; readonly by: Person | undefined },
): Promise<string> {
  const { database, clock, ids } = services;
  const tenant = await database.tenant(tenantId, (sql) => findTenant(sql, tenantId));
  if (!tenant) throw new Failure('noSuchResource', { log: 'There is no such tenant.' });
  if (tenant.mode === 'test') return tenantId;
  const find = () => database.system((sql) => findTestTenantId(sql, tenantId));
  const known = await find();
  if (known !== undefined) return known;
  // Behind the tenant in every list, even where the clock was put back.
  const createdAt = new Date(Math.max(clock().getTime(), tenant.createdAt.getTime() + 1));
  const created = { tenantId: ids.next(), createdAt };
  const isFirst = await database.tenant(created.tenantId, async (sql) => {
    if (!(await insertTestTenant(sql, tenant, created))) return false;
    await noteAudit(services, sql, created.tenantId, { by, action: 'testMode.opened', subject: tenant.name });
    return true;
  });
  return isFirst ? created.tenantId : (await find())!;
}
