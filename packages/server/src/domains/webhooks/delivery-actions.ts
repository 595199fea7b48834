import type { Input, Output, WebhookDelivery } from '@rhinarium/contract';
import { completeRecord } from '../../common/complete-record.ts';
import { Failure } from '../../common/failure.ts';
import { pageFrom, pageStart } from '../../common/page.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { type DeliveryRow, findDelivery, listDeliveries, queueAgain } from './delivery-store.ts';
import { requireEnabledEndpoint } from './endpoint-record.ts';

/** A delivery's API record with its attempts. */
const deliveryRecord = (row: DeliveryRow): WebhookDelivery =>
  completeRecord<WebhookDelivery>({
    id: row.id,
    endpointId: row.endpointId,
    eventId: row.eventId,
    type: row.type,
    status: row.status,
    nextAttemptAt: row.status === 'PENDING' ? row.nextAttemptAt.toISOString() : undefined,
    createdAt: row.createdAt.toISOString(),
    attempts: row.attempts.map(({ number, at, durationMs, status, problem }) => ({
      number,
      at: new Date(at).toISOString(),
      durationMs,
      ...(status !== null && { status }),
      ...(problem !== null && { problem }),
    })),
  });

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
