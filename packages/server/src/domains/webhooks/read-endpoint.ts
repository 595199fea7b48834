import type { Input, Output } from '@rhinarium/contract';
import type { Context } from '../../context.ts';
import { endpointRecord } from './endpoint-record.ts';
import { requireEndpoint } from './require-endpoint.ts';

export async function readWebhookEndpoint(
  context: Pick<Context, 'tenant' | 'database' | 'clock'>,
  { params }: Input<'readWebhookEndpoint'>,
): Promise<Output<'readWebhookEndpoint'>> {
  const tenantId = context.tenant.id;
  const endpoint = await context.database.read(tenantId, (sql) => requireEndpoint(sql, tenantId, params.endpointId));
  return { status: 200, body: { data: endpointRecord(endpoint, context.clock()) } };
}
