import { openWorkerSlots } from '../../compute/jobs/worker-slots.ts';
import { type DeliveryClaims, openDeliveryClaims } from './claims.ts';
import { type DeliverServices, deliver } from './deliver.ts';
import { type ClaimedDelivery, letGo } from './delivery-store.ts';
import { PLACES_MAX } from './places.ts';

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
