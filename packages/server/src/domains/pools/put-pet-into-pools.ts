import type { Sql } from '../../storage/database/database.ts';
import { requireLockedPool } from './require-pool.ts';
import { addMembers } from './store.ts';

/** Adds a new pet to existing pools, locked in a fixed order to avoid deadlocks. */
export async function putPetIntoPools(
  sql: Sql,
  tenantId: string,
  petId: string,
  names: readonly string[],
): Promise<void> {
  for (const name of [...new Set(names)].sort()) {
    await addMembers(sql, tenantId, await requireLockedPool(sql, tenantId, name), [petId]);
  }
}
