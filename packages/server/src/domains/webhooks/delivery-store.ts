import type { DeliveryProblem, DeliveryStatus } from '@rhinarium/contract';
import type { PageStart } from '../../common/page.ts';
import type { Sql } from '../../storage/database/database.ts';
import type { Verdict } from './rules.ts';

// Due times are the database's (service_now), so node clocks do not matter.

export interface ClaimedDelivery {
  readonly tenantId: string;
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  /** Attempts since it was queued. */
  readonly attempt: number;
  readonly fence: number;
  readonly beganAt: Date | null;
}

interface AttemptRow {
  readonly number: number;
  readonly at: string;
  readonly durationMs: number;
  readonly status: number | null;
  readonly problem: DeliveryProblem | null;
}

export interface DeliveryRow {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  readonly nextAttemptAt: Date;
  readonly createdAt: Date;
  readonly attempts: readonly AttemptRow[];
}

export interface DeliveryTurn {
  /** Tenant served last. Those after it come first. */
  readonly after: string;
  /** Tenants at their slot limit. */
  readonly full: readonly string[];
  /** Endpoints at their slot limit. */
  readonly busyEndpoints: readonly string[];
  readonly leaseMs: number;
}

/**
 * Claims the first due delivery of the next tenant after `after`, `undefined` if there is none. It becomes due again
 * when the lease expires, so another sender takes over from a killed one.
 */
export async function claimDelivery(sql: Sql, turn: DeliveryTurn): Promise<ClaimedDelivery | undefined> {
  const [row] = await sql<ClaimedDelivery>(
    `UPDATE webhook_deliveries SET fence = fence + 1, next_attempt_at = service_now() + $4 * interval '1 ms'
      WHERE (tenant_id, id) = (SELECT due_tenant_id, due_delivery_id FROM next_due_delivery($1, $2, $3))
      RETURNING tenant_id AS "tenantId", id, endpoint_id AS "endpointId", event_id AS "eventId", attempt, fence,
                began_at AS "beganAt"`,
    [turn.after, turn.full, turn.busyEndpoints, turn.leaseMs],
  );
  return row;
}

/** Whether a claimed delivery still belongs to its claimant. */
export async function isOurs(sql: Sql, { tenantId, id, fence }: ClaimedDelivery): Promise<boolean> {
  const rows = await sql(
    `SELECT FROM webhook_deliveries WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PENDING'`,
    [tenantId, id, fence],
  );
  return rows.length > 0;
}

/** Logs an attempt, once, if the delivery still exists. */
export async function insertAttempt(
  sql: Sql,
  { tenantId, id }: Pick<ClaimedDelivery, 'tenantId' | 'id'>,
  attempt: { at: Date; durationMs: number; status: number | null; problem: DeliveryProblem | null },
): Promise<void> {
  await sql(
    `INSERT INTO webhook_attempts (tenant_id, delivery_id, number, at, duration_ms, status, problem)
     SELECT d.tenant_id, d.id, 1 + (SELECT count(*) FROM webhook_attempts a WHERE a.tenant_id = $1 AND a.delivery_id = $2),
            $3, $4, $5, $6
       FROM webhook_deliveries d WHERE d.tenant_id = $1 AND d.id = $2
        AND NOT EXISTS (SELECT FROM webhook_attempts a WHERE a.tenant_id = $1 AND a.delivery_id = $2 AND a.at = $3)`,
    [tenantId, id, attempt.at, attempt.durationMs, attempt.status, attempt.problem],
  );
}

/** Records the result of an attempt. Does nothing if the delivery was taken over. */
export async function endAttempt(
  sql: Sql,
  delivery: ClaimedDelivery,
  beganAt: Date,
  { status, pauseMs }: Verdict,
): Promise<void> {
  await sql(
    `UPDATE webhook_deliveries SET status = $4, attempt = attempt + 1, fence = fence + 1, began_at = $5,
            next_attempt_at = service_now() + $6 * interval '1 ms'
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PENDING'`,
    [delivery.tenantId, delivery.id, delivery.fence, status, beganAt, pauseMs ?? 0],
  );
}

/** Hands a claimed delivery to other senders at once, without an attempt. Does nothing if it was taken over. */
export async function letGo(sql: Sql, { tenantId, id, fence }: ClaimedDelivery): Promise<void> {
  await sql(
    `UPDATE webhook_deliveries SET next_attempt_at = service_now(), fence = fence + 1
      WHERE tenant_id = $1 AND id = $2 AND fence = $3 AND status = 'PENDING'
      RETURNING pg_notify('webhook_deliveries', '')`,
    [tenantId, id, fence],
  );
}

/** Cancels waiting deliveries of an endpoint. */
export async function cancelWaiting(sql: Sql, tenantId: string, endpointId: string): Promise<void> {
  await sql(
    `UPDATE webhook_deliveries SET status = 'CANCELED', fence = fence + 1
      WHERE tenant_id = $1 AND endpoint_id = $2 AND status = 'PENDING'`,
    [tenantId, endpointId],
  );
}

const AGAIN = `status = 'PENDING', attempt = 0, began_at = NULL, fence = d.fence + 1, next_attempt_at = service_now()`;

/** Queues a delivery again with a full set of attempts. */
export async function queueAgain(sql: Sql, tenantId: string, deliveryId: string): Promise<void> {
  await sql(
    `UPDATE webhook_deliveries AS d SET ${AGAIN} WHERE tenant_id = $1 AND id = $2
     RETURNING pg_notify('webhook_deliveries', '')`,
    [tenantId, deliveryId],
  );
}

export interface ReplayRange {
  readonly from: Date;
  readonly to: Date;
  readonly includesAccepted: boolean;
}

/** Queues the events of a period for an endpoint subscribed to their type. Returns their number. */
export async function queueRange(
  sql: Sql,
  tenantId: string,
  endpointId: string,
  { from, to, includesAccepted }: ReplayRange,
): Promise<number> {
  const rows = await sql(
    `INSERT INTO webhook_deliveries AS d (tenant_id, id, endpoint_id, event_id, status, next_attempt_at, created_at)
     SELECT e.tenant_id, gen_random_uuid(), w.id, e.id, 'PENDING', service_now(), service_now()
       FROM events e JOIN webhook_endpoints w ON w.tenant_id = e.tenant_id AND w.id = $2
      WHERE e.tenant_id = $1 AND e.at >= $3 AND e.at < $4 AND e.only_endpoint_id IS NULL
        AND (w.types IS NULL OR e.type = ANY (w.types))
     ON CONFLICT (tenant_id, endpoint_id, event_id) DO UPDATE SET ${AGAIN} WHERE $5 OR d.status <> 'DELIVERED'
     RETURNING id, pg_notify('webhook_deliveries', '')`,
    [tenantId, endpointId, from, to, includesAccepted],
  );
  return rows.length;
}

/** Number of waiting deliveries of all tenants, and how long the first one has been due. */
export async function readDeliveryQueue(sql: Sql): Promise<{ waiting: number; delaySeconds: number }> {
  const [row] = await sql<{ waiting: number; delaySeconds: number }>(
    `SELECT count(*)::int AS waiting,
            greatest(coalesce(extract(epoch FROM service_now() - min(next_attempt_at)), 0), 0)::float8 AS "delaySeconds"
       FROM webhook_deliveries WHERE status = 'PENDING'`,
  );
  return row!;
}

const DELIVERY = `SELECT d.id, d.endpoint_id AS "endpointId", d.event_id AS "eventId", e.type, d.status,
  d.next_attempt_at AS "nextAttemptAt", d.created_at AS "createdAt",
  coalesce((SELECT json_agg(json_build_object('number', a.number, 'at', a.at, 'durationMs', a.duration_ms, 'status', a.status,
                                              'problem', a.problem) ORDER BY a.number)
              FROM webhook_attempts a WHERE a.tenant_id = $1 AND a.delivery_id = d.id), '[]') AS attempts
  FROM webhook_deliveries d JOIN events e ON e.tenant_id = d.tenant_id AND e.id = d.event_id`;

export async function findDelivery(sql: Sql, tenantId: string, deliveryId: string): Promise<DeliveryRow | undefined> {
  const [row] = await sql<DeliveryRow>(`${DELIVERY} WHERE d.tenant_id = $1 AND d.id = $2`, [tenantId, deliveryId]);
  return row;
}

export interface DeliveryFilter {
  readonly endpointId: string | undefined;
  readonly eventId: string | undefined;
  readonly status: DeliveryStatus | undefined;
  readonly after: PageStart | undefined;
  readonly rowsMax: number;
}

export async function listDeliveries(sql: Sql, tenantId: string, filter: DeliveryFilter): Promise<DeliveryRow[]> {
  return await sql<DeliveryRow>(
    `${DELIVERY} WHERE d.tenant_id = $1 AND ($2::uuid IS NULL OR d.endpoint_id = $2) AND ($3::uuid IS NULL OR d.event_id = $3)
        AND ($4::text IS NULL OR d.status = $4) AND ($5::timestamptz IS NULL OR (d.created_at, d.id) < ($5, $6::uuid))
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7`,
    [
      tenantId,
      filter.endpointId ?? null,
      filter.eventId ?? null,
      filter.status ?? null,
      filter.after?.createdAt ?? null,
      filter.after?.id ?? null,
      filter.rowsMax,
    ],
  );
}

/** Moves next attempts of a tenant's deliveries closer and wakes the senders. Returns their number. */
export async function hastenDeliveries(sql: Sql, tenantId: string, seconds: number): Promise<number> {
  const rows = await sql(
    `UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - $2 * interval '1 second'
      WHERE tenant_id = $1 AND status = 'PENDING' RETURNING pg_notify('webhook_deliveries', '')`,
    [tenantId, seconds],
  );
  return rows.length;
}
