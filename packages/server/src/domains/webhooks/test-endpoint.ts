import type { Input, Output } from '@rhinarium/contract';
import type { Context } from '../../context.ts';
import { noteEvent } from '../events/note-event.ts';
import { requireEnabledEndpoint } from './require-endpoint.ts';

/** Creates a test event for one webhook endpoint. Throws 409 if it is disabled. */
export async function testWebhookEndpoint(
  context: Pick<Context, 'tenant' | 'database' | 'clock' | 'ids'>,
  { params }: Input<'testWebhookEndpoint'>,
): Promise<Output<'testWebhookEndpoint'>> {
  const tenantId = context.tenant.id;
  const eventId = await context.database.tenant(tenantId, async (sql) => {
    const { id } = await requireEnabledEndpoint(sql, tenantId, params.endpointId);
    return await noteEvent(context, sql, tenantId, {
      type: 'webhookEndpoint.tested',
      data: { endpointId: id, status: 'TEST' },
      onlyEndpointId: id,
    });
  });
  return { status: 202, body: { data: { eventId } } };
}
