import type { Sources } from '../../common/sources.ts';
import type { Sql } from '../../storage/database/database.ts';
import { insertEvent, type NewEvent } from './store.ts';

/**
 * Writes down what happened, in the transaction that makes it so. The ends of jobs and capture sessions are noted by
 * their tables. Gives the id of the event.
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
