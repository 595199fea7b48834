import type { Input, Output } from '@rhinarium/contract';
import type { Context } from '../../context.ts';
import { refuseTakenName } from './create-pool.ts';
import { poolRecord } from './pool-record.ts';
import { requireLockedPool, requirePool } from './require-pool.ts';
import { changePool } from './store.ts';

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
