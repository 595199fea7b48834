import type { Input, Output } from '@rhinarium/contract';
import { pageFrom, pageStart } from '../../common/page.ts';
import type { Context } from '../../context.ts';
import { deliveryRecord } from './delivery-record.ts';
import { listDeliveries } from './delivery-store.ts';

export async function listWebhookDeliveries(
  context: Pick<Context, 'tenant' | 'database'>,
  { query }: Input<'listWebhookDeliveries'>,
): Promise<Output<'listWebhookDeliveries'>> {
  const tenantId = context.tenant.id;
  const { endpointId, eventId, status } = query;
  const filter = { endpointId, eventId, status, ...pageStart(query) };
  const deliveries = await context.database.read(tenantId, (sql) => listDeliveries(sql, tenantId, filter));
  return { status: 200, body: pageFrom(deliveries, query.pageSize, deliveryRecord) };
}
