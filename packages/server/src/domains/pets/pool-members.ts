import type { Input, Output } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { poolRecord } from '../pools/pool-actions.ts';
import { requireLockedPool, requirePool } from '../pools/require-pool.ts';
import { addMembers, removeMembers } from '../pools/store.ts';
import { findExistingPets } from './store.ts';

type Change = (sql: Sql, poolId: string, petIds: readonly string[]) => Promise<void>;

/** Adds or removes pets of a pool atomically (specification 9.2). */
async function changePets(
  context: Pick<Context, 'tenant' | 'database'>,
  name: string,
  petIds: readonly string[],
  change: Change,
) {
  const tenantId = context.tenant.id;
  return await context.database.tenant(tenantId, async (sql) => {
    const poolId = await requireLockedPool(sql, tenantId, name);
    const existing = await findExistingPets(sql, tenantId, petIds);
    const unknown = petIds.filter((petId) => !existing.has(petId));
    if (unknown.length > 0) throw new Failure('noSuchPet', { log: `unknown: ${unknown.join(' ')}` });
    await change(sql, poolId, [...new Set(petIds)]);
    return { status: 200 as const, body: { data: poolRecord(await requirePool(sql, tenantId, name)) } };
  });
}

export async function addPetsToSearchPool(
  context: Pick<Context, 'database' | 'tenant'>,
  { params, body }: Input<'addPetsToSearchPool'>,
): Promise<Output<'addPetsToSearchPool'>> {
  return await changePets(context, params.name, body.petIds, (sql, poolId, petIds) =>
    addMembers(sql, context.tenant.id, poolId, petIds),
  );
}

export async function removePetsFromSearchPool(
  context: Pick<Context, 'database' | 'tenant'>,
  { params, body }: Input<'removePetsFromSearchPool'>,
): Promise<Output<'removePetsFromSearchPool'>> {
  return await changePets(context, params.name, body.petIds, async (sql, poolId, petIds) => {
    const removed = await removeMembers(sql, context.tenant.id, poolId, petIds);
    const strangers = petIds.filter((petId) => !removed.has(petId));
    if (strangers.length > 0) throw new Failure('noSuchSearchPoolMember', { details: { petIds: strangers } });
  });
}
