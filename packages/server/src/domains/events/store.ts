import type { EventData, EventType } from '@rhinarium/contract';
import type { Sql } from '../../storage/database/database.ts';

export interface NewEvent {
  readonly id: string;
  readonly type: EventType;
  readonly at: Date;
  readonly data: EventData;
  /** The only webhook endpoint that gets it. */
  readonly onlyEndpointId?: string;
}

export interface EventRow extends Pick<NewEvent, 'id' | 'at' | 'data'> {
  /** Of this release, or of another one that wrote it. */
  readonly type: string;
  readonly sequence: number;
}

// Only the transaction that writes an event sees it without its number.
const COLUMNS = 'id, coalesce(sequence, 0) AS sequence, type, at, data';

/** Writes an event; it gets its number, and its deliveries, when the transaction commits. */
export async function insertEvent(sql: Sql, tenantId: string, event: NewEvent): Promise<void> {
  await sql(
    `INSERT INTO events (tenant_id, id, type, at, data, only_endpoint_id) VALUES ($1, $2, $3, $4, $5::json, $6)`,
    [tenantId, event.id, event.type, event.at, JSON.stringify(event.data), event.onlyEndpointId ?? null],
  );
}

export async function findEvent(sql: Sql, tenantId: string, eventId: string): Promise<EventRow | undefined> {
  const [row] = await sql<EventRow>(`SELECT ${COLUMNS} FROM events WHERE tenant_id = $1 AND id = $2`, [
    tenantId,
    eventId,
  ]);
  return row;
}

/** The number of the tenant's last event; 0 before the first. All events up to it can be read. */
export async function readLastSequence(sql: Sql, tenantId: string): Promise<number> {
  const [row] = await sql<{ sequence: number }>(`SELECT sequence FROM event_heads WHERE tenant_id = $1`, [tenantId]);
  return row?.sequence ?? 0;
}

/** Events behind a number and up to another, the earliest first. */
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

/** Forgets events with their deliveries. */
export async function forgetEvents(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql(`DELETE FROM events WHERE tenant_id = $1 AND at < $2`, [tenantId, before]);
}

/** Removes all events of a tenant with their deliveries; the next one continues the numbers. */
export async function removeAllEvents(sql: Sql, tenantId: string): Promise<void> {
  await sql('DELETE FROM events WHERE tenant_id = $1', [tenantId]);
}
