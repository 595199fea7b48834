import { LIMITS } from '@rhinarium/contract';
import { openWorkerSlots } from '../../compute/jobs/worker-slots.ts';
import { type DeliveryClaims, openDeliveryClaims } from './claims.ts';
import { type DeliverServices, deliver, type WriteBody, writeEvent } from './deliver.ts';
import type { ClaimedDelivery } from './delivery-store.ts';

/** Concurrent requests of this process. */
const placesMax = 16;

const CLAIMS = {
  // Well above the longest attempt, so a sender silent for that long is dead.
  leaseMs: 4 * LIMITS.webhookAnswerSeconds * 1000,
  perTenantMax: placesMax / 4,
  perEndpointMax: placesMax / 8,
};

export interface Sender {
  /** Stops taking deliveries. Resolves when running attempts have ended, each within its timeout. */
  stop(): Promise<void>;
}

/** Sends due deliveries until stopped, concurrently with senders of other processes. */
export async function startSender(services: DeliverServices, writeBody: WriteBody): Promise<Sender> {
  const claims = openDeliveryClaims(services, CLAIMS);
  const slots = openWorkerSlots<ClaimedDelivery>({
    count: placesMax,
    take: () => claims.take(),
    run: (claimed) => attempt(services, claims, claimed, writeBody),
  });
  const stopListening = await services.database.listen('webhook_deliveries', slots.wake);
  return {
    async stop() {
      await slots.stop();
      await stopListening();
    },
  };
}

/** Sends everything that is due now, and no more. */
export async function sendDue(services: DeliverServices, writeBody = writeEvent): Promise<void> {
  const claims = openDeliveryClaims(services, CLAIMS);
  for (let claimed = await claims.take(); claimed; claimed = await claims.take()) {
    await attempt(services, claims, claimed, writeBody);
  }
}

/** An internal failure does not count as an attempt: the delivery becomes due again when its lease expires. */
async function attempt(
  services: DeliverServices,
  claims: DeliveryClaims,
  claimed: ClaimedDelivery,
  writeBody: WriteBody,
): Promise<void> {
  const facts = { 'rhinarium.delivery_id': claimed.id, 'rhinarium.tenant_id': claimed.tenantId };
  const span = services.tracing.begin('webhook', 'webhook delivery', facts, undefined);
  try {
    await span.within(() => deliver(services, claimed, writeBody));
    span.end();
  } catch (err) {
    span.end({}, err);
    services.log.error(
      { err, deliveryId: claimed.id, tenantId: claimed.tenantId },
      'webhook attempt failed internally, retried after its lease',
    );
  } finally {
    claims.release(claimed);
  }
}
