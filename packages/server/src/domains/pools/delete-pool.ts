import type { Input, Output } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Context } from '../../context.ts';
import { removePool } from './store.ts';

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
