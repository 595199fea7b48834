import type { Input, Output } from '@rhinarium/contract';
import type { Context } from '../../context.ts';
import { queueRange } from './delivery-store.ts';
import { requireEnabledEndpoint } from './require-endpoint.ts';

/** Queues the events of a period for a webhook endpoint again. Throws 409 if it is disabled. */
export async function replayWebhookEndpoint(
  context: Pick<Context, 'tenant' | 'clock' | 'database'>,
  { params, body }: Input<'replayWebhookEndpoint'>,
): Promise<Output<'replayWebhookEndpoint'>> {
  const tenantId = context.tenant.id;
  const to = body.to === undefined ? context.clock() : new Date(body.to);
  const range = { from: new Date(body.from), to, includesAccepted: body.includesAccepted };
  const deliveryCount = await context.database.tenant(tenantId, async (sql) => {
    const { id } = await requireEnabledEndpoint(sql, tenantId, params.endpointId);
    return await queueRange(sql, tenantId, id, range);
  });
  return { status: 202, body: { data: { deliveryCount } } };
}
