import { type Input, type Output, pathOf, ROUTES } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../storage/database/failures.ts';
import { poolRecord } from './pool-record.ts';
import { insertPool } from './store.ts';

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
  await context.database.tenant(tenantId, (sql) => insertPool(sql, tenantId, pool)).catch(refuseTakenName);
  return {
    status: 201,
    headers: { location: pathOf(ROUTES.readSearchPool, { name: pool.name }) },
    body: { data: poolRecord(pool) },
  };
}

/** Maps the unique violation of a pool name to its failure (specification 9.3). */
export function refuseTakenName(cause: unknown): never {
  if (isUniqueViolation(cause, 'search_pools_name_key')) {
    throw new Failure('alreadyTaken', { details: { name: ['is already taken by another search pool'] }, cause });
  }
  throw cause;
}
