import { Failure } from '../../common/failure.ts';
import type { Sql } from '../../storage/database/database.ts';
import { addMembers, findPool, listMembers, lockPool, type PoolRow } from './store.ts';

/** The pool of that name. Throws 20016 if there is none. */
export async function requirePool(sql: Sql, tenantId: string, name: string): Promise<PoolRow> {
  const pool = await findPool(sql, tenantId, name);
  if (!pool) throw new Failure('noSuchSearchPool');
  return pool;
}

/** Id of the pool, locked for the rest of the transaction. Throws 20016 if there is none. */
export async function requireLockedPool(sql: Sql, tenantId: string, name: string): Promise<string> {
  const poolId = await lockPool(sql, tenantId, name);
  if (!poolId) throw new Failure('noSuchSearchPool');
  return poolId;
}

/** Pets of a pool. Throws 20016 if there is none of that name. */
export async function readPoolMembers(sql: Sql, tenantId: string, name: string): Promise<Set<string>> {
  const pool = await requirePool(sql, tenantId, name);
  return await listMembers(sql, tenantId, pool.id);
}

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
