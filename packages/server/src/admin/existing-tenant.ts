import { findTenant, listTenantIds } from '../domains/tenants/store.ts';
import type { Database } from '../storage/database/database.ts';
import { type Options, tenantOf } from './options.ts';

/** The tenant named by `--tenant`. Throws if it does not exist. */
export async function existingTenant(database: Database, options: Options): Promise<string> {
  const tenantId = tenantOf(options);
  if (!(await database.read(tenantId, (sql) => findTenant(sql, tenantId)))) {
    throw new Error('There is no such tenant.');
  }
  return tenantId;
}

/** The tenant named by `--tenant`, or all tenants without it. Throws if it does not exist. */
export async function tenantOrAll(database: Database, options: Options): Promise<string[]> {
  return options['tenant'] === undefined
    ? await database.system(listTenantIds)
    : [await existingTenant(database, options)];
}
