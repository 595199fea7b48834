import {
  MAIL_HOLDS,
  MAIL_KIND_NAMES,
  type MailHold,
  type MailKind,
  mailHoldOf,
  mailKindsOf,
} from '@rhinarium/contract';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { type EventRow, listEventsBetween, readLastSequence } from '../events/store.ts';
import { mailDue } from './mail-due.ts';
import { countFacts, type MailFact, mailFactOf } from './mail-fact.ts';
import { countRecent, insertMail, listBehind, lockHead, lockWaiting, setHead, setNews } from './mail-store.ts';
import { listReaders, type Reader } from './reader-store.ts';
import { addCounts, freshMs, type MailCounts, waitMs } from './rules.ts';

type QueueServices = Pick<Services, 'database' | 'clock' | 'ids' | 'mail'>;

const tenantsMax = 50;
const eventsMax = 500;
/** Lines of a digest. What is more is counted. */
const factsMax = 100;

/** Queues mails about events that came since the last call, of all tenants. Events are written with their facts. */
export async function queueNewMails(services: QueueServices): Promise<void> {
  for (const tenantId of await services.database.system((sql) => listBehind(sql, tenantsMax)))
    await queueMails(services, tenantId);
}

async function queueMails({ database, clock, ids, mail }: QueueServices, tenantId: string): Promise<void> {
  await database.tenant(tenantId, async (sql) => {
    const after = await lockHead(sql, tenantId);
    const upTo = await readLastSequence(sql, tenantId);
    const events = await listEventsBetween(sql, tenantId, { after, upTo, type: undefined, rowsMax: eventsMax });
    await setHead(sql, tenantId, events.length < eventsMax ? upTo : events.at(-1)!.sequence);
    const facts = freshFacts(events, clock().getTime() - freshMs);
    if (facts.length === 0) return;
    for (const reader of await listReaders(sql, tenantId, mail.isOn)) {
      const kinds = kindsOf(reader);
      const own = facts.filter(({ kind }) => kinds.includes(kind));
      for (const hold of MAIL_HOLDS) {
        const held = own.filter(({ kind }) => mailHoldOf(kind, reader.hours) === hold);
        if (held.length > 0) await addToMail(sql, tenantId, reader, { hold, facts: held, id: ids.next() });
      }
    }
  });
}

const freshFacts = (events: readonly EventRow[], sinceMs: number): MailFact[] =>
  events.filter(({ at }) => at.getTime() >= sinceMs).flatMap((event) => mailFactOf(event) ?? []);

/** Things of some kinds. */
export const ownCounts = (counts: MailCounts, kinds: readonly MailKind[]): MailCounts =>
  Object.fromEntries(Object.entries(counts).filter(([kind]) => (kinds as readonly string[]).includes(kind)));

/** Kinds that a reader gets: of a channel the chosen ones, of a person those of the role. */
export const kindsOf = ({ role, chosen }: Pick<Reader, 'role' | 'chosen'>): readonly MailKind[] =>
  role === null ? MAIL_KIND_NAMES.filter((kind) => chosen?.includes(kind)) : mailKindsOf(role, chosen);

/** Adds to the mail that waits for a reader, or makes one. */
async function addToMail(
  sql: Sql,
  tenantId: string,
  { personId, channelId, deviceId, language, hours }: Reader,
  { hold, facts, id }: { readonly hold: MailHold; readonly facts: readonly MailFact[]; readonly id: string },
): Promise<void> {
  const readerId = (personId ?? deviceId ?? channelId)!;
  const waiting = await lockWaiting(sql, tenantId, readerId, hold);
  const listed = hold === 'DIGEST' ? [...(waiting?.facts ?? []), ...facts].slice(0, factsMax) : [];
  const news = { facts: listed, counts: addCounts(waiting?.counts ?? {}, countFacts(facts)) };
  if (waiting) return await setNews(sql, tenantId, waiting.id, news);
  const recent = await countRecent(sql, tenantId, readerId);
  const nowMs = recent.now.getTime();
  const pauseMs = hold === 'DIGEST' ? 0 : waitMs(recent);
  const mail = { id, personId, channelId, deviceId, hold, ...news, link: null, language: language ?? 'en' };
  await insertMail(sql, tenantId, { ...mail, waitMs: mailDue(nowMs + pauseMs, hold, hours) - nowMs });
}
