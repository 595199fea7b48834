import type { Services } from '../../context.ts';
import { listKeys } from '../keys/store.ts';
import { findTestTenantId } from '../tenants/store.ts';

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
