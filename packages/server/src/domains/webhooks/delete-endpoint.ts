import type { Input, Output } from '@rhinarium/contract';
import type { Context } from '../../context.ts';
import { removeEndpoint } from './endpoint-store.ts';
import { requireLockedEndpoint } from './require-endpoint.ts';

/** Deletes a webhook endpoint with its secrets, deliveries and attempts. */
export async function deleteWebhookEndpoint(
  context: Pick<Context, 'tenant' | 'database'>,
  { params }: Input<'deleteWebhookEndpoint'>,
): Promise<Output<'deleteWebhookEndpoint'>> {
  const tenantId = context.tenant.id;
  await context.database.tenant(tenantId, async (sql) => {
    const { id } = await requireLockedEndpoint(sql, tenantId, params.endpointId);
    await removeEndpoint(sql, tenantId, id);
  });
  return { status: 204 };
}
