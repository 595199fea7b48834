import { type MailKind, mailKindOf, mailKindsOf } from '@rhinarium/contract';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { type EventRow, listEventsBetween, readLastSequence } from '../events/store.ts';
import {
  countRecent,
  insertMail,
  listBehind,
  listReaders,
  lockHead,
  lockWaiting,
  type Reader,
  setCounts,
  setHead,
} from './mail-store.ts';
import { addCounts, freshMs, type MailCounts, waitMs } from './rules.ts';

type QueueServices = Pick<Services, 'database' | 'clock' | 'ids'>;

const tenantsMax = 50;
const eventsMax = 500;

/** Queues mails about events that came since the last call, of all tenants. Events are written with their facts. */
export async function queueNewMails(services: QueueServices): Promise<void> {
  for (const tenantId of await services.database.system((sql) => listBehind(sql, tenantsMax)))
    await queueMails(services, tenantId);
}

async function queueMails({ database, clock, ids }: QueueServices, tenantId: string): Promise<void> {
  await database.tenant(tenantId, async (sql) => {
    const after = await lockHead(sql, tenantId);
    const upTo = await readLastSequence(sql, tenantId);
    const events = await listEventsBetween(sql, tenantId, { after, upTo, type: undefined, rowsMax: eventsMax });
    await setHead(sql, tenantId, events.length < eventsMax ? upTo : events.at(-1)!.sequence);
    const counts = countByKind(events, clock().getTime() - freshMs);
    if (Object.keys(counts).length === 0) return;
    for (const reader of await listReaders(sql, tenantId)) {
      const own = ownCounts(counts, mailKindsOf(reader.role, reader.chosen));
      if (Object.keys(own).length > 0) await addToMail(sql, tenantId, reader, { counts: own, id: ids.next() });
    }
  });
}

function countByKind(events: readonly EventRow[], sinceMs: number): MailCounts {
  let counts: MailCounts = {};
  for (const event of events) {
    const kind = event.at.getTime() < sinceMs ? undefined : mailKindOf(event);
    if (kind) counts = addCounts(counts, { [kind]: 1 });
  }
  return counts;
}

/** Things of some kinds. */
export const ownCounts = (counts: MailCounts, kinds: readonly MailKind[]): MailCounts =>
  Object.fromEntries(Object.entries(counts).filter(([kind]) => (kinds as readonly string[]).includes(kind)));

/** Adds to the mail that waits for a person, or makes one. */
async function addToMail(
  sql: Sql,
  tenantId: string,
  { personId, language }: Reader,
  { counts, id }: { readonly counts: MailCounts; readonly id: string },
): Promise<void> {
  const waiting = await lockWaiting(sql, tenantId, personId);
  if (waiting) return await setCounts(sql, tenantId, waiting.id, addCounts(waiting.counts, counts));
  const recent = await countRecent(sql, tenantId, personId);
  const mail = { id, personId, counts, link: null, language: language ?? 'en' };
  await insertMail(sql, tenantId, { ...mail, waitMs: waitMs(recent) });
}
