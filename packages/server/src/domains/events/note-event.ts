import type { Sources } from '../../common/sources.ts';
import type { Sql } from '../../storage/database/database.ts';
import { insertEvent, type NewEvent } from './store.ts';

/**
 * Records an event in the transaction that causes it, and returns its id. The ends of jobs and capture sessions are
 * recorded by database triggers.
 */
export async function noteEvent(
  { clock, ids }: Pick<Sources, 'clock' | 'ids'>,
  sql: Sql,
  tenantId: string,
  event: Pick<NewEvent, 'type' | 'data' | 'onlyEndpointId'>,
): Promise<string> {
  const id = ids.next();
  await insertEvent(sql, tenantId, { ...event, id, at: clock() });
  return id;
}
