import { LIMITS } from '@rhinarium/contract';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import type { Sql } from '../../storage/database/database.ts';
import { outlast } from '../../storage/database/failures.ts';
import { eventRecord, noteEvent } from '../events/events.ts';
import { type EventRow, findEvent } from '../events/store.ts';
import { type ClaimedDelivery, cancelWaiting, endAttempt, insertAttempt, isOurs } from './delivery-store.ts';
import { secretsOf } from './endpoint-record.ts';
import { type EndpointRow, findEndpoint, lockEndpoint, setDisabled, setFailingSince } from './endpoint-store.ts';
import { postWebhook, signWebhook } from './post-webhook.ts';
import { judgeAttempt, type Outcome } from './rules.ts';

export type DeliverServices = Pick<
  Services,
  'database' | 'encryption' | 'webhookTargets' | 'clock' | 'ticks' | 'ids' | 'random' | 'log' | 'tracing'
>;

interface PreparedDelivery {
  readonly event: EventRow;
  readonly endpoint: EndpointRow;
}

/** How long the database may be away before an attempt and after it, ms. With the attempt less than its lease. */
const awayMsMax = LIMITS.webhookAnswerSeconds * 1000;
/** Resolution of the jitter. */
const CHANCES = 1_000_000;

/**
 * Makes one attempt of a claimed delivery and records its outcome. Waits for the database, so that it is not made again.
 * Throws if `signal` is aborted, and then there is nothing to record.
 */
export async function deliver(services: DeliverServices, claimed: ClaimedDelivery, signal: AbortSignal): Promise<void> {
  const patience = { forMs: awayMsMax, signal };
  const inTenant = <T>(run: (sql: Sql) => Promise<T>) =>
    outlast(() => services.database.tenant(claimed.tenantId, run), patience);
  const message = await inTenant((sql) => load(sql, claimed));
  // Disabled, deleted or queued again since it was claimed.
  if (!message) return;
  const at = services.clock();
  const begun = services.ticks();
  const outcome = await send(services, claimed.tenantId, message, { now: at, signal });
  const durationMs = Math.round(services.ticks() - begun);
  await inTenant((sql) => record(services, sql, claimed, { at, durationMs, outcome }));
}

async function load(sql: Sql, claimed: ClaimedDelivery): Promise<PreparedDelivery | undefined> {
  const { tenantId, eventId, endpointId } = claimed;
  if (!(await isOurs(sql, claimed))) return undefined;
  const event = await findEvent(sql, tenantId, eventId);
  const endpoint = await findEndpoint(sql, tenantId, endpointId);
  return event && endpoint && endpoint.disabledAt === null ? { event, endpoint } : undefined;
}

async function send(
  { encryption, webhookTargets }: DeliverServices,
  tenantId: string,
  { event, endpoint }: PreparedDelivery,
  bounds: { readonly now: Date; readonly signal: AbortSignal },
): Promise<Outcome> {
  const body = JSON.stringify(eventRecord(event));
  const secrets = secretsOf(await encryption.cipherOf(tenantId), endpoint, bounds.now);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Rhinarium-Webhooks',
    ...signWebhook({ id: event.id, at: bounds.now, body }, secrets),
  };
  return await postWebhook(webhookTargets, { url: endpoint.url, headers, body }, bounds);
}

interface Attempt {
  readonly at: Date;
  readonly durationMs: number;
  readonly outcome: Outcome;
}

async function record(
  services: DeliverServices,
  sql: Sql,
  claimed: ClaimedDelivery,
  { at, durationMs, outcome }: Attempt,
): Promise<void> {
  const { tenantId, endpointId } = claimed;
  const endpoint = await lockEndpoint(sql, tenantId, endpointId);
  if (!endpoint) return;
  const answered = 'status' in outcome ? { status: outcome.status, problem: null } : { status: null, ...outcome };
  await insertAttempt(sql, claimed, { at, durationMs, ...answered });
  if (!(await isOurs(sql, claimed))) return;
  const beganAt = claimed.beganAt ?? at;
  const failingSince = endpoint.failingSince ?? at;
  const chance = services.random.below(CHANCES) / CHANCES;
  const verdict = judgeAttempt({ attempt: claimed.attempt + 1, outcome, beganAt, failingSince, chance });
  await endAttempt(sql, claimed, beganAt, verdict);
  const isAccepted = verdict.status === 'DELIVERED';
  if (isAccepted !== (endpoint.failingSince === null)) {
    await setFailingSince(sql, tenantId, endpointId, isAccepted ? null : failingSince);
  }
  if (verdict.disables) await disable(services, sql, tenantId, endpoint, verdict.disables);
}

/** Disables an endpoint that is gone or has been failing for long, and notifies the tenant. */
async function disable(
  services: DeliverServices,
  sql: Sql,
  tenantId: string,
  { id, url, disabledAt }: EndpointRow,
  reason: 'gone' | 'failing',
): Promise<void> {
  if (disabledAt) return;
  await setDisabled(sql, tenantId, id, reason, services.clock());
  await cancelWaiting(sql, tenantId, id);
  const entry = { by: 'service', action: 'webhookEndpoint.disabled', subject: id, details: { url, reason } } as const;
  await noteAudit(services, sql, tenantId, entry);
  const status = reason === 'gone' ? 'GONE' : 'FAILING';
  await noteEvent(services, sql, tenantId, { type: 'webhookEndpoint.disabled', data: { endpointId: id, status } });
  services.log.warn({ tenantId, endpointId: id, reason }, 'webhook endpoint disabled');
}
