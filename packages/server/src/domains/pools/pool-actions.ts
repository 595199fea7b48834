import { type Input, type Output, pathOf, ROUTES, type SearchPool } from '@rhinarium/contract';
import { completeRecord } from '../../common/complete-record.ts';
import { Failure } from '../../common/failure.ts';
import { pageFrom, pageStart } from '../../common/page.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { isUniqueViolation } from '../../storage/database/failures.ts';
import {
  addMembers,
  changePool,
  findPool,
  insertPool,
  listMembers,
  listPools,
  lockPool,
  type PoolRow,
  removePool,
} from './store.ts';

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

/** A search pool's API record. */
export function poolRecord(pool: PoolRow): SearchPool {
  return completeRecord<SearchPool>({
    name: pool.name,
    description: pool.description ?? undefined,
    petCount: pool.petCount,
    createdAt: pool.createdAt.toISOString(),
    updatedAt: pool.updatedAt.toISOString(),
  });
}

export async function createSearchPool(
  context: Pick<Context, 'tenant' | 'clock' | 'ids' | 'database'>,
  { body }: Input<'createSearchPool'>,
): Promise<Output<'createSearchPool'>> {
  const tenantId = context.tenant.id;
  const now = context.clock();
  const pool = {
    id: context.ids.next(),
    name: body.name,
    description: body.description ?? null,
    petCount: 0,
    createdAt: now,
    updatedAt: now,
  };
  return await context.database
    .tenant(tenantId, async (sql) => {
      await insertPool(sql, tenantId, pool);
      return {
        status: 201 as const,
        headers: { location: pathOf(ROUTES.readSearchPool, { name: pool.name }) },
        body: { data: poolRecord(pool) },
      };
    })
    .catch(refuseTakenName);
}

export async function listSearchPools(
  context: Pick<Context, 'tenant' | 'database'>,
  { query }: Input<'listSearchPools'>,
): Promise<Output<'listSearchPools'>> {
  const tenantId = context.tenant.id;
  const start = pageStart(query);
  const pools = await context.database.read(tenantId, (sql) => listPools(sql, tenantId, start));
  return { status: 200, body: pageFrom(pools, query, poolRecord) };
}

export async function readSearchPool(
  context: Pick<Context, 'tenant' | 'database'>,
  { params }: Input<'readSearchPool'>,
): Promise<Output<'readSearchPool'>> {
  const tenantId = context.tenant.id;
  const pool = await context.database.read(tenantId, (sql) => requirePool(sql, tenantId, params.name));
  return { status: 200, body: { data: poolRecord(pool) } };
}

export async function updateSearchPool(
  context: Pick<Context, 'tenant' | 'database' | 'clock'>,
  { params, body }: Input<'updateSearchPool'>,
): Promise<Output<'updateSearchPool'>> {
  const tenantId = context.tenant.id;
  const changes = { name: body.name, description: body.description };
  const pool = await context.database
    .tenant(tenantId, async (sql) => {
      const poolId = await requireLockedPool(sql, tenantId, params.name);
      await changePool(sql, tenantId, poolId, changes, context.clock());
      return await requirePool(sql, tenantId, body.name ?? params.name);
    })
    .catch(refuseTakenName);
  return { status: 200, body: { data: poolRecord(pool) } };
}

/** Deletes a pool, not its pets. */
export async function deleteSearchPool(
  context: Pick<Context, 'tenant' | 'database'>,
  { params }: Input<'deleteSearchPool'>,
): Promise<Output<'deleteSearchPool'>> {
  const tenantId = context.tenant.id;
  const isRemoved = await context.database.tenant(tenantId, (sql) => removePool(sql, tenantId, params.name));
  if (!isRemoved) throw new Failure('noSuchSearchPool');
  return { status: 204 };
}

/** Maps the unique violation of a pool name to its failure (specification 9.3). */
function refuseTakenName(cause: unknown): never {
  if (isUniqueViolation(cause, 'search_pools_name_key')) {
    throw new Failure('alreadyTaken', { details: { name: ['is already taken by another search pool'] }, cause });
  }
  throw cause;
}
