import type { Input, Output } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import { pageFrom, pageStart } from '../../common/page.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { deliveryRecord } from './delivery-record.ts';
import { type DeliveryRow, findDelivery, listDeliveries, queueAgain } from './delivery-store.ts';
import { requireEnabledEndpoint } from './require-endpoint.ts';

export async function listWebhookDeliveries(
  context: Pick<Context, 'tenant' | 'database'>,
  { query }: Input<'listWebhookDeliveries'>,
): Promise<Output<'listWebhookDeliveries'>> {
  const tenantId = context.tenant.id;
  const { endpointId, eventId, status } = query;
  const filter = { endpointId, eventId, status, ...pageStart(query) };
  const deliveries = await context.database.read(tenantId, (sql) => listDeliveries(sql, tenantId, filter));
  return { status: 200, body: pageFrom(deliveries, query, deliveryRecord) };
}

/** Queues a delivery again, whatever its status. Throws 409 if its webhook endpoint is disabled. */
export async function replayWebhookDelivery(
  context: Pick<Context, 'tenant' | 'database'>,
  { params }: Input<'replayWebhookDelivery'>,
): Promise<Output<'replayWebhookDelivery'>> {
  const tenantId = context.tenant.id;
  return await context.database.tenant(tenantId, async (sql) => {
    const { id, endpointId } = await requireDelivery(sql, tenantId, params.deliveryId);
    await requireEnabledEndpoint(sql, tenantId, endpointId);
    await queueAgain(sql, tenantId, id);
    return { status: 202, body: { data: deliveryRecord(await requireDelivery(sql, tenantId, id)) } };
  });
}

async function requireDelivery(sql: Sql, tenantId: string, deliveryId: string): Promise<DeliveryRow> {
  const delivery = await findDelivery(sql, tenantId, deliveryId);
  if (!delivery) throw new Failure('noSuchResource', { log: 'There is no such webhook delivery.' });
  return delivery;
}
