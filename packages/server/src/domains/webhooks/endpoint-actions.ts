import { type Input, LIMITS, type Output, pathOf, ROUTES } from '@rhinarium/contract';
import { HOUR_MS } from '../../common/durations.ts';
import { Failure, invalid } from '../../common/failure.ts';
import { pageFrom, pageStart } from '../../common/page.ts';
import type { Context } from '../../context.ts';
import { noteEvent } from '../events/events.ts';
import { cancelWaiting, queueRange } from './delivery-store.ts';
import {
  endpointRecord,
  requireEnabledEndpoint,
  requireEndpoint,
  requireLockedEndpoint,
  storedOldSecret,
  storedSecret,
} from './endpoint-record.ts';
import {
  changeEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpointCount,
  removeEndpoint,
  replaceSecret,
  setDisabled,
} from './endpoint-store.ts';
import { newWebhookSecret } from './post-webhook.ts';
import { refuseUrl } from './rules.ts';
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
function requireUrl(url: string, targets: WebhookTargets): void {
  const refusal = refuseUrl(url, targets);
  if (refusal !== undefined) throw invalid('url', refusal);
}

export async function listWebhookEndpoints(
  context: Pick<Context, 'tenant' | 'database' | 'clock'>,
  { query }: Input<'listWebhookEndpoints'>,
): Promise<Output<'listWebhookEndpoints'>> {
  const tenantId = context.tenant.id;
  const start = pageStart(query);
  const endpoints = await context.database.read(tenantId, (sql) => listEndpoints(sql, tenantId, start));
  const now = context.clock();
  return { status: 200, body: pageFrom(endpoints, query, (endpoint) => endpointRecord(endpoint, now)) };
}

export async function readWebhookEndpoint(
  context: Pick<Context, 'tenant' | 'database' | 'clock'>,
  { params }: Input<'readWebhookEndpoint'>,
): Promise<Output<'readWebhookEndpoint'>> {
  const tenantId = context.tenant.id;
  const endpoint = await context.database.read(tenantId, (sql) => requireEndpoint(sql, tenantId, params.endpointId));
  return { status: 200, body: { data: endpointRecord(endpoint, context.clock()) } };
}

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

/** Replaces a webhook endpoint's secret. The previous one signs as well until the overlap ends. */
export async function rotateWebhookSecret(
  context: Pick<Context, 'tenant' | 'clock' | 'random' | 'encryption' | 'database'>,
  { params, body }: Input<'rotateWebhookSecret'>,
): Promise<Output<'rotateWebhookSecret'>> {
  const tenantId = context.tenant.id;
  const now = context.clock();
  const secret = newWebhookSecret(context.random);
  const cipher = await context.encryption.cipherOf(tenantId);
  return await context.database.tenant(tenantId, async (sql) => {
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
    const rotated = await requireEndpoint(sql, tenantId, id);
    return { status: 200, body: { data: { ...endpointRecord(rotated, now), secret } } };
  });
}

/** Creates a test event for one webhook endpoint. Throws 409 if it is disabled. */
export async function testWebhookEndpoint(
  context: Pick<Context, 'tenant' | 'database' | 'clock' | 'ids'>,
  { params }: Input<'testWebhookEndpoint'>,
): Promise<Output<'testWebhookEndpoint'>> {
  const tenantId = context.tenant.id;
  return await context.database.tenant(tenantId, async (sql) => {
    const { id } = await requireEnabledEndpoint(sql, tenantId, params.endpointId);
    const eventId = await noteEvent(context, sql, tenantId, {
      type: 'webhookEndpoint.tested',
      data: { endpointId: id, status: 'TEST' },
      onlyEndpointId: id,
    });
    return { status: 202, body: { data: { eventId } } };
  });
}

/** Queues the events of a period for a webhook endpoint again. Throws 409 if it is disabled. */
export async function replayWebhookEndpoint(
  context: Pick<Context, 'tenant' | 'clock' | 'database'>,
  { params, body }: Input<'replayWebhookEndpoint'>,
): Promise<Output<'replayWebhookEndpoint'>> {
  const tenantId = context.tenant.id;
  const to = body.to === undefined ? context.clock() : new Date(body.to);
  const range = { from: new Date(body.from), to, includesAccepted: body.includesAccepted };
  return await context.database.tenant(tenantId, async (sql) => {
    const { id } = await requireEnabledEndpoint(sql, tenantId, params.endpointId);
    return { status: 202, body: { data: { deliveryCount: await queueRange(sql, tenantId, id, range) } } };
  });
}
