import type { WebhookDelivery } from '@rhinarium/contract';
import { completeRecord } from '../../common/complete-record.ts';
import type { DeliveryRow } from './delivery-store.ts';

/** A delivery's API record with its attempts. */
export const deliveryRecord = (row: DeliveryRow): WebhookDelivery =>
  completeRecord<WebhookDelivery>({
    id: row.id,
    endpointId: row.endpointId,
    eventId: row.eventId,
    type: row.type,
    status: row.status,
    nextAttemptAt: row.status === 'PENDING' ? row.nextAttemptAt.toISOString() : undefined,
    createdAt: row.createdAt.toISOString(),
    attempts: row.attempts.map(({ number, at, durationMs, status, problem }) => ({
      number,
      at: new Date(at).toISOString(),
      durationMs,
      ...(status !== null && { status }),
      ...(problem !== null && { problem }),
    })),
  });
