import { LIMITS } from '@rhinarium/contract';
import { MINUTE_MS } from '../../common/durations.ts';
import { FIRST_TENANT } from '../../compute/jobs/queue-store.ts';
import type { Services } from '../../context.ts';
import { type ClaimedDelivery, claimDelivery } from './delivery-store.ts';
import { passedOver, SLOW_MS } from './places.ts';

export interface DeliveryClaims {
  /** The next due delivery. Returns `undefined` also when the database is unreachable, and the caller polls again. */
  take(): Promise<ClaimedDelivery | undefined>;
  /** Frees the slot of a finished delivery, whatever its outcome. */
  release(delivery: ClaimedDelivery): void;
}

/** Well above the longest attempt, so a sender silent for that long is dead. */
const leaseMs = 4 * LIMITS.webhookAnswerSeconds * 1000;
/** How long an endpoint counts as slow after its last slow request, ms. */
const slowForMs = 10 * MINUTE_MS;

/** Claims deliveries round-robin by tenant, with places per tenant and per endpoint (`passedOver`). */
export function openDeliveryClaims(services: Pick<Services, 'database' | 'log' | 'ticks'>): DeliveryClaims {
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
