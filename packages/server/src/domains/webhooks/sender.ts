import { LIMITS } from '@rhinarium/contract';
import { openWorkPlaces } from '../../compute/jobs/work-places.ts';
import type { Services } from '../../context.ts';
import { type DeliveryClaims, openDeliveryClaims } from './claims.ts';
import { type DeliverServices, deliver } from './deliver.ts';
import type { ClaimedDelivery } from './delivery-store.ts';

/** Requests at a time, of this process. */
const placesMax = 16;

const CLAIMS = {
  // Well above the longest attempt: a sender that is silent for that long has died.
  leaseMs: 4 * LIMITS.webhookAnswerSeconds * 1000,
  perTenantMax: placesMax / 4,
  perEndpointMax: placesMax / 8,
};

export interface Sender {
  /** Takes nothing more; resolves when the attempts under way have ended, each within its bound of time. */
  stop(): Promise<void>;
}

/** Sends what is due until stopped, beside any number of senders in other processes. */
export async function startSender(services: Services): Promise<Sender> {
  const claims = openDeliveryClaims(services, CLAIMS);
  const places = openWorkPlaces<ClaimedDelivery>({
    count: placesMax,
    take: () => claims.take(),
    run: (claimed) => attempt(services, claims, claimed),
  });
  const stopListening = await services.database.listen('webhook_deliveries', places.wake);
  return {
    async stop() {
      await places.stop();
      await stopListening();
    },
  };
}

/** Sends all that is due now, and no more. */
export async function sendDue(services: DeliverServices): Promise<void> {
  const claims = openDeliveryClaims(services, CLAIMS);
  for (let claimed = await claims.take(); claimed; claimed = await claims.take()) {
    await attempt(services, claims, claimed);
  }
}

/** A failure of ours is no attempt: the delivery is due again when its lease is over. */
async function attempt(services: DeliverServices, claims: DeliveryClaims, claimed: ClaimedDelivery): Promise<void> {
  const facts = { 'rhinarium.delivery_id': claimed.id, 'rhinarium.tenant_id': claimed.tenantId };
  const span = services.tracing.begin('webhook', 'webhook delivery', facts, undefined);
  try {
    await span.within(() => deliver(services, claimed));
    span.end();
  } catch (err) {
    span.end({}, err);
    services.log.error({ err, deliveryId: claimed.id, tenantId: claimed.tenantId }, 'a webhook was not sent');
  } finally {
    claims.release(claimed);
  }
}
