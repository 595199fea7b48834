import type { Input, Output } from '@rhinarium/contract';
import type { Context } from '../../context.ts';
import { poolRecord } from './pool-record.ts';
import { requirePool } from './require-pool.ts';

export async function readSearchPool(
  context: Pick<Context, 'tenant' | 'database'>,
  { params }: Input<'readSearchPool'>,
): Promise<Output<'readSearchPool'>> {
  const tenantId = context.tenant.id;
  const pool = await context.database.read(tenantId, (sql) => requirePool(sql, tenantId, params.name));
  return { status: 200, body: { data: poolRecord(pool) } };
}
