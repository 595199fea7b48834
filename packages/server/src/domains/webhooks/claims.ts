import { FIRST_TENANT } from '../../compute/jobs/queue-store.ts';
import type { Services } from '../../context.ts';
import { type ClaimedDelivery, claimDelivery } from './delivery-store.ts';

export interface DeliveryClaims {
  /** The next due delivery. Returns `undefined` also when the database is unreachable, and the caller polls again. */
  take(): Promise<ClaimedDelivery | undefined>;
  /** Frees the slot of a finished delivery, whatever its outcome. */
  release(delivery: ClaimedDelivery): void;
}

export interface DeliveryClaimOptions {
  readonly leaseMs: number;
  /** Concurrent deliveries per tenant. */
  readonly perTenantMax: number;
  /** Concurrent deliveries per endpoint, so that one that hangs leaves room for the tenant's others. */
  readonly perEndpointMax: number;
}

/** Counts claimed deliveries per tenant or endpoint. */
function openCounts(max: number) {
  const counts = new Map<string, number>();
  const add = (id: string, change: number) => {
    const count = (counts.get(id) ?? 0) + change;
    if (count > 0) counts.set(id, count);
    else counts.delete(id);
  };
  return { add, full: () => [...counts].flatMap(([id, count]) => (count >= max ? [id] : [])) };
}

/** Claims deliveries round-robin by tenant, with limits per tenant and per endpoint. */
export function openDeliveryClaims(
  services: Pick<Services, 'database' | 'log'>,
  { leaseMs, perTenantMax, perEndpointMax }: DeliveryClaimOptions,
): DeliveryClaims {
  const tenants = openCounts(perTenantMax);
  const endpoints = openCounts(perEndpointMax);
  let after = FIRST_TENANT;
  let turn: Promise<unknown> = Promise.resolve();

  const takeNow = async () => {
    const request = { leaseMs, full: tenants.full(), busyEndpoints: endpoints.full() };
    const delivery = await services.database.system(async (sql) => {
      const next = await claimDelivery(sql, { ...request, after });
      return (
        next ?? (after === FIRST_TENANT ? undefined : await claimDelivery(sql, { ...request, after: FIRST_TENANT }))
      );
    });
    if (!delivery) return undefined;
    after = delivery.tenantId;
    tenants.add(delivery.tenantId, 1);
    endpoints.add(delivery.endpointId, 1);
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
    release({ tenantId, endpointId }) {
      tenants.add(tenantId, -1);
      endpoints.add(endpointId, -1);
    },
  };
}
