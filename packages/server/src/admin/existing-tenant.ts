import type { Database } from '../database/database.ts';
import { findTenant } from '../tenants/store.ts';
import { type Options, tenantOf } from './options.ts';

/** The tenant that `--tenant` names. Errors: there is none. */
export async function existingTenant(database: Database, options: Options): Promise<string> {
  const tenantId = tenantOf(options);
  if (!(await database.tenant(tenantId, (sql) => findTenant(sql, tenantId)))) {
    throw new Error('There is no such tenant.');
  }
  return tenantId;
}
