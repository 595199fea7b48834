import { Failure } from '../../../common/failure.ts';
import { hasOngoingDuplicateSearch } from '../../../compute/jobs/store.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { lockTenant } from '../../tenants/store.ts';

/**
 * Refuses a second concurrent duplicate search of a tenant. Locks the tenant, so that of two requests one is refused.
 */
export async function refuseOngoingSearch(sql: Sql, tenantId: string): Promise<void> {
  await lockTenant(sql, tenantId);
  if (await hasOngoingDuplicateSearch(sql, tenantId)) throw new Failure('duplicateSearchOngoing');
}
