import type { Input, Output } from '@rhinarium/contract';
import { pageFrom, pageStart } from '../../common/page.ts';
import type { Context } from '../../context.ts';
import { poolRecord } from './pool-record.ts';
import { listPools } from './store.ts';

export async function listSearchPools(
  context: Pick<Context, 'tenant' | 'database'>,
  { query }: Input<'listSearchPools'>,
): Promise<Output<'listSearchPools'>> {
  const tenantId = context.tenant.id;
  const start = pageStart(query);
  const pools = await context.database.read(tenantId, (sql) => listPools(sql, tenantId, start));
  return { status: 200, body: pageFrom(pools, query.pageSize, poolRecord) };
}
