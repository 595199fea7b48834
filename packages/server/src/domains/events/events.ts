import type { Input, Output } from '@rhinarium/contract';
import { invalid } from '../../common/failure.ts';
import type { Sources } from '../../common/sources.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { type EventRow, insertEvent, listEventsBetween, type NewEvent, readLastSequence } from './store.ts';

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

export const eventRecord = ({ id, type, at, sequence, data }: EventRow) => ({
  id,
  type,
  timestamp: at.toISOString(),
  sequence,
  data,
});

type Query = Input<'listEvents'>['query'];

const LATEST = 'latest';
const CURSOR = /^\d{1,15}$/;

const cursorOf = (sequence: number) => Buffer.from(String(sequence)).toString('base64url');

/**
 * Sequence number of a cursor, `undefined` for `latest`. Cursors grant no access: events are read within the tenant.
 */
function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined || cursor === '') return 0;
  if (cursor === LATEST) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  if (!CURSOR.test(text)) throw invalid('cursor', 'is not a cursor of this list');
  return Number(text);
}

interface Look {
  readonly events: readonly EventRow[];
  /** Sequence number from which the next call continues. */
  readonly seen: number;
}

/** Lists events after a cursor, oldest first. Long-polls up to `waitSeconds` if there are none yet. */
export async function listEvents(
  context: Pick<Context, 'ticks' | 'database' | 'tenant' | 'shutdown' | 'eventNotices'>,
  { query }: Input<'listEvents'>,
): Promise<Output<'listEvents'>> {
  const until = context.ticks() + query.waitSeconds * 1000;
  let look = await lookBehind(context, readCursor(query.cursor), query);
  while (look.events.length === 0 && !context.shutdown.aborted) {
    const restMs = until - context.ticks();
    if (restMs <= 0) break;
    await context.eventNotices.next(context.tenant.id, restMs, context.shutdown);
    look = await lookBehind(context, look.seen, query);
  }
  return { status: 200, body: { data: look.events.map(eventRecord), nextCursor: cursorOf(look.seen) } };
}

async function lookBehind(
  { database, tenant }: Pick<Context, 'database' | 'tenant'>,
  after: number | undefined,
  { type, pageSize }: Query,
): Promise<Look> {
  return await database.snapshot(tenant.id, async (sql) => {
    // Read first, so that concurrent events are after it.
    const last = await readLastSequence(sql, tenant.id);
    if (after === undefined) return { events: [], seen: last };
    const events = await listEventsBetween(sql, tenant.id, { after, upTo: last, type, rowsMax: pageSize });
    // A full page may be incomplete. A partial one covers everything up to the last event, other types included.
    const seen = events.length === pageSize ? events.at(-1)!.sequence : Math.max(after, last);
    return { events, seen };
  });
}
