import type { Person } from '../../common/caller.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { listKeys } from '../../domains/keys/store.ts';
import { findTenant, findTestTenantId, insertTestTenant } from '../../domains/tenants/store.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';

type Parts = Pick<Services, 'database' | 'clock' | 'ids'>;

/**
 * The test tenant of a tenant, created on first use. Returns a test tenant itself. Of concurrent callers one creates
 * it. Throws 404 for an unknown tenant.
 */
export async function openTestTenant(
  services: Parts,
  { tenantId, by }: { readonly tenantId: string; readonly by: Person | undefined },
): Promise<string> {
  const { database, clock, ids } = services;
  const tenant = await database.read(tenantId, (sql) => findTenant(sql, tenantId));
  if (!tenant) throw new Failure('noSuchResource', { log: 'There is no such tenant.' });
  if (tenant.mode === 'test') return tenantId;
  const find = () => database.system((sql) => findTestTenantId(sql, tenantId));
  const known = await find();
  if (known !== undefined) return known;
  // Sorts after its parent in every list, even if the clock was set back.
  const createdAt = new Date(Math.max(clock().getTime(), tenant.createdAt.getTime() + 1));
  const created = { tenantId: ids.next(), createdAt };
  const isFirst = await database.tenant(created.tenantId, async (sql) => {
    if (!(await insertTestTenant(sql, tenant, created))) return false;
    await noteAudit(services, sql, created.tenantId, { by, action: 'testMode.opened', subject: tenant.name });
    return true;
  });
  return isFirst ? created.tenantId : (await find())!;
}

/** The tenant itself, or its test tenant for a test key. */
export async function tenantOfKey(
  { database }: Pick<Services, 'database'>,
  tenantId: string,
  keyId: string,
): Promise<string> {
  const testTenantId = await database.system((sql) => findTestTenantId(sql, tenantId));
  if (testTenantId === undefined) return tenantId;
  const keys = await database.read(testTenantId, (sql) => listKeys(sql, testTenantId));
  return keys.some(({ id }) => id === keyId) ? testTenantId : tenantId;
}
