import { type Input, LIMITS, type Output, pathOf, ROUTES } from '@rhinarium/contract';
import { Failure, invalid } from '../../common/failure.ts';
import type { Context } from '../../context.ts';
import { endpointRecord, storedSecret } from './endpoint-record.ts';
import { insertEndpoint, lockEndpointCount } from './endpoint-store.ts';
import { refuseUrl } from './rules.ts';
import { newWebhookSecret } from './sign-webhook.ts';
import type { WebhookTargets } from './webhook-targets.ts';

export async function createWebhookEndpoint(
  context: Pick<Context, 'webhookTargets' | 'tenant' | 'clock' | 'ids' | 'random' | 'encryption' | 'database'>,
  { body }: Input<'createWebhookEndpoint'>,
): Promise<Output<'createWebhookEndpoint'>> {
  requireUrl(body.url, context.webhookTargets);
  const tenantId = context.tenant.id;
  const now = context.clock();
  const id = context.ids.next();
  const secret = newWebhookSecret(context.random);
  const cipher = await context.encryption.cipherOf(tenantId);
  const endpoint = {
    id,
    url: body.url,
    description: body.description ?? null,
    types: body.types ?? null,
    secret: storedSecret(cipher, id, secret),
    oldSecret: null,
    oldSecretEndsAt: null,
    disabledAt: null,
    disabledBecause: null,
    failingSince: null,
    createdAt: now,
    updatedAt: now,
  };
  return await context.database.tenant(tenantId, async (sql) => {
    if ((await lockEndpointCount(sql, tenantId)) >= LIMITS.webhookEndpointsMax) {
      const problem = `a tenant has at most ${LIMITS.webhookEndpointsMax}`;
      throw new Failure('stateConflict', { details: { webhookEndpoints: [problem] } });
    }
    await insertEndpoint(sql, tenantId, endpoint);
    return {
      status: 201,
      headers: { location: pathOf(ROUTES.readWebhookEndpoint, { endpointId: id }) },
      body: { data: { ...endpointRecord(endpoint, now), secret } },
    };
  });
}

/** Throws a validation failure for a URL that cannot be a target. */
export function requireUrl(url: string, targets: WebhookTargets): void {
  const refusal = refuseUrl(url, targets);
  if (refusal !== undefined) throw invalid('url', refusal);
}
