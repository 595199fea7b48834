import type { Input, Output } from '@rhinarium/contract';
import { pageFrom, pageStart } from '../../common/page.ts';
import type { Context } from '../../context.ts';
import { endpointRecord } from './endpoint-record.ts';
import { listEndpoints } from './endpoint-store.ts';

export async function listWebhookEndpoints(
  context: Pick<Context, 'tenant' | 'database' | 'clock'>,
  { query }: Input<'listWebhookEndpoints'>,
): Promise<Output<'listWebhookEndpoints'>> {
  const tenantId = context.tenant.id;
  const start = pageStart(query);
  const endpoints = await context.database.read(tenantId, (sql) => listEndpoints(sql, tenantId, start));
  const now = context.clock();
  return { status: 200, body: pageFrom(endpoints, query.pageSize, (endpoint) => endpointRecord(endpoint, now)) };
}
