import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { listMembers, removePeopleOfNoTenant } from '../../domains/people/store.ts';
import { findTenant, findTestTenantId, removeTenant } from '../../domains/tenants/store.ts';
import type { Database } from '../../storage/database/database.ts';
import { countRows } from '../../storage/database/table-rows.ts';
import { listKeptTables } from '../backup/kept-tables.ts';

/** What was erased, as far as it was there, and that nothing of it is left. */
export interface ErasureReceipt {
  readonly tenantId: string;
  readonly erasedAt: string;
  /** Rows of every table that had any. */
  readonly rows: Readonly<Record<string, number>>;
  readonly images: number;
  /** People of the console who belonged to this tenant alone. */
  readonly people: number;
  /** The data key was destroyed: copies of encrypted images and templates cannot be read any more. */
  readonly isKeyDestroyed: boolean;
  /**
   * Present where copies of the database still hold the wrapped key: they are opened by the master key of that time,
   * until it is replaced and destroyed.
   */
  readonly isMasterKeyToRotate?: true;
  /** What was found to be gone when it was looked for afterwards. */
  readonly verified: { readonly rows: boolean; readonly images: boolean; readonly key: boolean };
  /** True when all of `verified` is, and `testData` is verified too. */
  readonly isVerified: boolean;
  readonly verifiedAt: string;
  /** The same of the test tenant, if there was one. */
  readonly testData?: ErasureReceipt;
}

type Parts = Pick<Services, 'database' | 'encryption' | 'blobs' | 'clock'>;

/**
 * Erases a tenant with everything that names it: rows of all tables (audit and request log too), images, people who
 * belong to no other tenant, and before all that its test tenant in the same way. Rows go in one transaction, images
 * and the data key after it. After an interruption, the same call continues. Backups are not changed. `name` is the
 * tenant's, so that nobody erases another by mistake. Errors: 404 where there is neither tenant nor image, 409 for
 * another name.
 */
export async function eraseTenant(parts: Parts, tenantId: string, name: string): Promise<ErasureReceipt> {
  const { database, encryption, blobs, clock } = parts;
  const tenant = await database.tenant(tenantId, (sql) => findTenant(sql, tenantId));
  if (tenant && tenant.name !== name) {
    throw new Failure('stateConflict', { log: 'The name is not that of the tenant.' });
  }
  const testTenantId = await database.system((sql) => findTestTenantId(sql, tenantId));
  const testData = testTenantId === undefined ? undefined : await eraseTenant(parts, testTenantId, name);
  const rows = await countByTable(database, tenantId);
  const members = await database.tenant(tenantId, async (sql) => {
    const found = await listMembers(sql, tenantId);
    await removeTenant(sql, tenantId);
    return found.map(({ id }) => id);
  });
  const people = await database.system((sql) => removePeopleOfNoTenant(sql, members));
  let images = 0;
  for await (const { key } of blobs.list(tenantId)) {
    await blobs.remove(key);
    images += 1;
  }
  const isKeyDestroyed = await encryption.destroyKey(tenantId);
  if (!tenant && images === 0 && !isKeyDestroyed)
    throw new Failure('noSuchResource', { log: 'There is no such tenant.' });
  const erasedAt = clock().toISOString();
  const verified = {
    rows: Object.keys(await countByTable(database, tenantId)).length === 0,
    images: await hasNoImage(parts, tenantId),
    key: !(await encryption.hasKey(tenantId)),
  };
  const isVerified = Object.values(verified).every(Boolean) && (testData?.isVerified ?? true);
  return {
    ...{ tenantId, erasedAt, rows, images, people, isKeyDestroyed },
    ...(encryption.keepsKeyCopies && { isMasterKeyToRotate: true as const }),
    ...{ verified, isVerified, verifiedAt: clock().toISOString() },
    ...(testData && { testData }),
  };
}

/** Rows of the tenant in all tables of the schema that have any. */
async function countByTable(database: Database, tenantId: string): Promise<Record<string, number>> {
  return await database.tenant(tenantId, async (sql) => {
    const counts: Record<string, number> = {};
    for (const table of await listKeptTables(sql)) {
      const count = table.isOfTenant ? await countRows(sql, table) : 0;
      if (count > 0) counts[table.name] = count;
    }
    return counts;
  });
}

async function hasNoImage({ blobs }: Parts, tenantId: string): Promise<boolean> {
  for await (const _image of blobs.list(tenantId)) return false;
  return true;
}
