import { LIMITS } from '@rhinarium/contract';
import { MINUTE_MS } from '../../common/durations.ts';
import { FIRST_TENANT } from '../../compute/jobs/queue-store.ts';
import { openWorkerSlots } from '../../compute/jobs/worker-slots.ts';
import type { Services } from '../../context.ts';
import { type DeliverServices, deliver } from './deliver.ts';
import { type ClaimedDelivery, claimDelivery, letGo } from './delivery-store.ts';

/** Concurrent requests of a process, slow ones included. */
export const PLACES_MAX = 64;
/** Age of a request from which it is slow, and its endpoint with it, ms. */
const SLOW_MS = 500;
/** Concurrent requests that are not slow. */
const quickMax = 16;
/** Concurrent requests to slow endpoints. */
const slowMax = PLACES_MAX - quickMax;
const perTenantMax = 4;
const perEndpointMax = 2;
/** Concurrent requests of a tenant to slow endpoints, each of which has one. */
const slowPerTenantMax = perTenantMax / 2;

export interface Endpoint {
  readonly tenantId: string;
  readonly endpointId: string;
}

/** Tenants and endpoints whose deliveries are not claimed now. */
export interface PassedOver {
  readonly isFull: boolean;
  readonly tenants: readonly string[];
  readonly endpoints: readonly string[];
}

/**
 * Decides which tenants and endpoints have all of their places. Endpoints that answer slowly or not at all have few, and
 * none that others need: a slow request no longer counts among the places of the others.
 */
export function passedOver(running: readonly Endpoint[], slow: readonly Endpoint[]): PassedOver {
  const slowIds = new Set(slow.map(({ endpointId }) => endpointId));
  const slowRunning = running.filter(({ endpointId }) => slowIds.has(endpointId));
  const slowByTenant = countBy(slowRunning, ({ tenantId }) => tenantId);
  const isPassedOver = ({ tenantId }: Endpoint) =>
    slowRunning.length >= slowMax || (slowByTenant.get(tenantId) ?? 0) >= slowPerTenantMax;
  const busy = [...countBy(running, ({ endpointId }) => endpointId)].filter(
    ([id, count]) => count >= (slowIds.has(id) ? 1 : perEndpointMax),
  );
  const tenants = [...countBy(running, ({ tenantId }) => tenantId)].filter(([, count]) => count >= perTenantMax);
  return {
    isFull: running.length - slowRunning.length >= quickMax || running.length >= PLACES_MAX,
    tenants: tenants.map(([id]) => id),
    endpoints: [...busy.map(([id]) => id), ...slow.filter(isPassedOver).map(({ endpointId }) => endpointId)],
  };
}

function countBy(endpoints: readonly Endpoint[], key: (endpoint: Endpoint) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const endpoint of endpoints) counts.set(key(endpoint), (counts.get(key(endpoint)) ?? 0) + 1);
  return counts;
}

interface DeliveryClaims {
  /** The next due delivery. Returns `undefined` also when the database is unreachable, and the caller polls again. */
  take(): Promise<ClaimedDelivery | undefined>;
  /** Frees the slot of a finished delivery, whatever its outcome. */
  release(delivery: ClaimedDelivery): void;
}

/** Well above the longest attempt, so a sender silent for that long is dead. */
const leaseMs = 4 * LIMITS.webhookAnswerSeconds * 1000;
/** Time for which an endpoint counts as slow after its last slow request, ms. */
const slowForMs = 10 * MINUTE_MS;

/** Claims deliveries round-robin by tenant, with places per tenant and per endpoint (`passedOver`). */
function openDeliveryClaims(services: Pick<Services, 'database' | 'log' | 'ticks'>): DeliveryClaims {
  const running = new Map<string, { readonly delivery: ClaimedDelivery; readonly sinceMs: number }>();
  /** Slow endpoints, with their tenants and the ends of their slowness. */
  const slow = new Map<string, { readonly tenantId: string; readonly untilMs: number }>();
  let after = FIRST_TENANT;
  let turn: Promise<unknown> = Promise.resolve();

  const isSlow = (sinceMs: number) => services.ticks() - sinceMs >= SLOW_MS;
  const noteSlow = ({ endpointId, tenantId }: ClaimedDelivery) =>
    slow.set(endpointId, { tenantId, untilMs: services.ticks() + slowForMs });
  const listSlow = () => {
    for (const { delivery, sinceMs } of running.values()) if (isSlow(sinceMs)) noteSlow(delivery);
    for (const [endpointId, { untilMs }] of slow) if (untilMs <= services.ticks()) slow.delete(endpointId);
    return [...slow].map(([endpointId, { tenantId }]) => ({ endpointId, tenantId }));
  };

  const takeNow = async () => {
    const { isFull, tenants, endpoints } = passedOver(
      [...running.values()].map(({ delivery }) => delivery),
      listSlow(),
    );
    if (isFull) return undefined;
    const request = { leaseMs, full: tenants, busyEndpoints: endpoints };
    const delivery = await services.database.system(async (sql) => {
      const next = await claimDelivery(sql, { ...request, after });
      return (
        next ?? (after === FIRST_TENANT ? undefined : await claimDelivery(sql, { ...request, after: FIRST_TENANT }))
      );
    });
    if (!delivery) return undefined;
    after = delivery.tenantId;
    running.set(delivery.id, { delivery, sinceMs: services.ticks() });
    return delivery;
  };

  return {
    take() {
      const taken = turn.then(takeNow).catch((err: unknown) => {
        services.log.warn({ err }, 'claiming a webhook delivery failed, retrying');
        return undefined;
      });
      turn = taken;
      return taken;
    },
    release(delivery) {
      const held = running.get(delivery.id);
      running.delete(delivery.id);
      if (held && isSlow(held.sinceMs)) noteSlow(delivery);
      else slow.delete(delivery.endpointId);
    },
  };
}

export interface Sender {
  /** Stops taking deliveries and lets go of attempts that run for `graceMs` more. */
  stop(graceMs: number): Promise<void>;
}

/** Sends due deliveries until stopped, concurrently with senders of other processes. */
export async function startSender(services: DeliverServices): Promise<Sender> {
  const stopping = new AbortController();
  const claims = openDeliveryClaims(services);
  const slots = openWorkerSlots<ClaimedDelivery>({
    count: PLACES_MAX,
    take: () => claims.take(),
    run: (claimed) => attempt(services, { claims, signal: stopping.signal }, claimed),
  });
  const stopListening = await services.database.listen('webhook_deliveries', slots.wake);
  return {
    async stop(graceMs) {
      const grace = setTimeout(() => stopping.abort(), graceMs);
      await slots.stop();
      clearTimeout(grace);
      await stopListening();
    },
  };
}

const NEVER = new AbortController().signal;

/** Sends everything that is due now, and no more. */
export async function sendDue(services: DeliverServices): Promise<void> {
  const claims = openDeliveryClaims(services);
  for (let claimed = await claims.take(); claimed; claimed = await claims.take()) {
    await attempt(services, { claims, signal: NEVER }, claimed);
  }
}

interface AttemptOptions {
  readonly claims: DeliveryClaims;
  readonly signal: AbortSignal;
}

/** An internal failure does not count as an attempt: the delivery becomes due again when its lease expires. */
async function attempt(
  services: DeliverServices,
  { claims, signal }: AttemptOptions,
  claimed: ClaimedDelivery,
): Promise<void> {
  const { id: deliveryId, tenantId } = claimed;
  const facts = { 'rhinarium.delivery_id': deliveryId, 'rhinarium.tenant_id': tenantId };
  const span = services.tracing.begin('webhook', 'webhook delivery', facts, undefined);
  try {
    await span.within(() => deliver(services, claimed, signal));
    span.end();
  } catch (err) {
    span.end({}, err);
    if (signal.aborted) {
      await services.database
        .tenant(tenantId, (sql) => letGo(sql, claimed))
        .catch((cause: unknown) => services.log.warn({ err: cause, deliveryId }, 'delivery left to its lease'));
    } else
      services.log.error({ err, deliveryId, tenantId }, 'webhook attempt failed internally, retried after its lease');
  } finally {
    claims.release(claimed);
  }
}
