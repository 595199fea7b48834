import type { WebhookDelivery } from '@rhinarium/contract';
import type { DeliveryRow } from './delivery-store.ts';

/** A delivery with its attempts, as the API shows it. */
export const deliveryRecord = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  endpointId: row.endpointId,
  eventId: row.eventId,
  type: row.type,
  status: row.status,
  ...(row.status === 'PENDING' && { nextAttemptAt: row.nextAttemptAt.toISOString() }),
  createdAt: row.createdAt.toISOString(),
  attempts: row.attempts.map(({ number, at, durationMs, status, problem }) => ({
    ...{ number, at: new Date(at).toISOString(), durationMs },
    ...(status !== null && { status }),
    ...(problem !== null && { problem }),
  })),
});
