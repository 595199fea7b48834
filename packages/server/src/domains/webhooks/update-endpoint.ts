import type { Input, Output } from '@rhinarium/contract';
import type { Context } from '../../context.ts';
import { requireUrl } from './create-endpoint.ts';
import { cancelWaiting } from './delivery-store.ts';
import { endpointRecord } from './endpoint-record.ts';
import { changeEndpoint, setDisabled } from './endpoint-store.ts';
import { requireEndpoint, requireLockedEndpoint } from './require-endpoint.ts';

/** Updates the given fields. Disabling cancels waiting deliveries. Enabling starts with later events. */
export async function updateWebhookEndpoint(
  context: Pick<Context, 'webhookTargets' | 'tenant' | 'clock' | 'database'>,
  { params, body }: Input<'updateWebhookEndpoint'>,
): Promise<Output<'updateWebhookEndpoint'>> {
  if (body.url !== undefined) requireUrl(body.url, context.webhookTargets);
  const tenantId = context.tenant.id;
  const now = context.clock();
  const changed = await context.database.tenant(tenantId, async (sql) => {
    const { id, ...before } = await requireLockedEndpoint(sql, tenantId, params.endpointId);
    const { url = before.url, description = before.description, types = before.types } = body;
    await changeEndpoint(sql, tenantId, id, { url, description, types }, now);
    const isEnabled = before.disabledAt === null;
    if (body.isEnabled === true && !isEnabled) await setDisabled(sql, tenantId, id, undefined, now);
    if (body.isEnabled === false && isEnabled) {
      await setDisabled(sql, tenantId, id, 'request', now);
      await cancelWaiting(sql, tenantId, id);
    }
    return await requireEndpoint(sql, tenantId, id);
  });
  return { status: 200, body: { data: endpointRecord(changed, now) } };
}
