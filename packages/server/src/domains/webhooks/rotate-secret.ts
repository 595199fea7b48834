import type { Input, Output } from '@rhinarium/contract';
import { HOUR_MS } from '../../common/durations.ts';
import type { Context } from '../../context.ts';
import { endpointRecord, storedOldSecret, storedSecret } from './endpoint-record.ts';
import { replaceSecret } from './endpoint-store.ts';
import { requireEndpoint, requireLockedEndpoint } from './require-endpoint.ts';
import { newWebhookSecret } from './sign-webhook.ts';

/** Replaces a webhook endpoint's secret. The previous one signs as well until the overlap ends. */
export async function rotateWebhookSecret(
  context: Pick<Context, 'tenant' | 'clock' | 'random' | 'encryption' | 'database'>,
  { params, body }: Input<'rotateWebhookSecret'>,
): Promise<Output<'rotateWebhookSecret'>> {
  const tenantId = context.tenant.id;
  const now = context.clock();
  const secret = newWebhookSecret(context.random);
  const cipher = await context.encryption.cipherOf(tenantId);
  const rotated = await context.database.tenant(tenantId, async (sql) => {
    const before = await requireLockedEndpoint(sql, tenantId, params.endpointId);
    const { id } = before;
    const overlap =
      body.overlapHours === 0
        ? { oldSecret: null, oldSecretEndsAt: null }
        : {
            oldSecret: storedOldSecret(cipher, before),
            oldSecretEndsAt: new Date(now.getTime() + body.overlapHours * HOUR_MS),
          };
    await replaceSecret(sql, tenantId, id, { secret: storedSecret(cipher, id, secret), ...overlap }, now);
    return await requireEndpoint(sql, tenantId, id);
  });
  return { status: 200, body: { data: { ...endpointRecord(rotated, now), secret } } };
}
