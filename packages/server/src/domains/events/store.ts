import type { EventData, EventType } from '@rhinarium/contract';
import type { Sql } from '../../storage/database/database.ts';

export interface NewEvent {
  readonly id: string;
  readonly type: EventType;
  readonly at: Date;
  readonly data: EventData;
  /** Limits delivery to one webhook endpoint. */
  readonly onlyEndpointId?: string;
}

export interface EventRow extends Pick<NewEvent, 'id' | 'at' | 'data'> {
  /** May be a type of another release. */
  readonly type: string;
  readonly sequence: number;
}

// Only the inserting transaction sees an event without its number.
const COLUMNS = 'id, coalesce(sequence, 0) AS sequence, type, at, data';

/** Inserts an event, unless there is one with its id. Its number and deliveries are created on commit. */
export async function insertEvent(sql: Sql, tenantId: string, event: NewEvent): Promise<void> {
  await sql(
    `INSERT INTO events (tenant_id, id, type, at, data, only_endpoint_id) VALUES ($1, $2, $3, $4, $5::json, $6)
     ON CONFLICT DO NOTHING`,
    [tenantId, event.id, event.type, event.at, JSON.stringify(event.data), event.onlyEndpointId ?? null],
  );
}

/** Whether there is an event of a type with a status since then. */
export async function hasEventSince(
  sql: Sql,
  tenantId: string,
  { type, status, since }: { readonly type: EventType; readonly status: string; readonly since: Date },
): Promise<boolean> {
  const rows = await sql(
    `SELECT FROM events WHERE tenant_id = $1 AND at >= $2 AND type = $3 AND data ->> 'status' = $4 LIMIT 1`,
    [tenantId, since, type, status],
  );
  return rows.length > 0;
}

export async function findEvent(sql: Sql, tenantId: string, eventId: string): Promise<EventRow | undefined> {
  const [row] = await sql<EventRow>(`SELECT ${COLUMNS} FROM events WHERE tenant_id = $1 AND id = $2`, [
    tenantId,
    eventId,
  ]);
  return row;
}

/** Number of the tenant's last event, 0 before the first. All events up to it are visible. */
export async function readLastSequence(sql: Sql, tenantId: string): Promise<number> {
  const [row] = await sql<{ sequence: number }>(`SELECT sequence FROM event_heads WHERE tenant_id = $1`, [tenantId]);
  return row?.sequence ?? 0;
}

/** Events between two numbers, oldest first. */
export async function listEventsBetween(
  sql: Sql,
  tenantId: string,
  filter: { after: number; upTo: number; type: EventType | undefined; rowsMax: number },
): Promise<EventRow[]> {
  return await sql<EventRow>(
    `SELECT ${COLUMNS} FROM events e
      WHERE tenant_id = $1 AND sequence > $2 AND sequence <= $3 AND ($4::text IS NULL OR type = $4)
      ORDER BY e.sequence LIMIT $5`,
    [tenantId, filter.after, filter.upTo, filter.type ?? null, filter.rowsMax],
  );
}

/** Deletes expired events with their deliveries. */
export async function forgetEvents(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql(`DELETE FROM events WHERE tenant_id = $1 AND at < $2`, [tenantId, before]);
}

/** Deletes all events of a tenant with their deliveries. Numbering continues. */
export async function removeAllEvents(sql: Sql, tenantId: string): Promise<void> {
  await sql('DELETE FROM events WHERE tenant_id = $1', [tenantId]);
}
