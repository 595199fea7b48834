import type { Sql } from '../../storage/database/database.ts';
import { requireLockedPool } from './require-pool.ts';
import { addMembers } from './store.ts';

/** Puts a new pet into existing pools, in one order for all so that no two such transactions wait for each other. */
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
