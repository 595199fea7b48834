import type { CaseMessage, CaseSide, CaseWriting, Locale } from '@rhinarium/contract';
import { Failure } from '../../../common/failure.ts';
import type { Context } from '../../../context.ts';
import { noteAudit } from '../../../storage/audit/note-audit.ts';
import type { Sql } from '../../../storage/database/database.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import { noteEvent } from '../../events/events.ts';
import { addressIn, contactOf, ownerAddress, queueMessageMail } from '../../mail/queue-finder-mail.ts';
import { ownerDetailsOf } from '../../owners/owner-actions.ts';
import { reopenDone } from '../../to-do/mark-store.ts';
import { listBlockedContacts, noteBlocked } from '../finders/finder-store.ts';
import { lockSighting } from '../records/sighting-store.ts';
import { isCaseOpen, writingOf } from '../rules.ts';
import {
  type CaseMessageRow,
  type CaseRow,
  findCase,
  insertCaseMessage,
  listCaseMessages,
  putCaseOwner,
} from './message-store.ts';

type ReadContext = Pick<Context, 'tenant' | 'database' | 'encryption' | 'mail' | 'clock'>;
type WriteContext = ReadContext & Pick<Context, 'ids' | 'person'>;

/** A side of the messages about a sighting. */
export interface CasePlace {
  readonly sightingId: string;
  readonly side: CaseSide;
}

/** A case as one of its sides sees it. */
interface Case {
  readonly row: CaseRow;
  readonly messages: readonly CaseMessageRow[];
  readonly writing: CaseWriting;
  /** Is true for a finder who is blocked, here or by the address at another sighting. */
  readonly isBlocked: boolean;
}

export const messageRecord = ({ id, writer, text, at }: CaseMessageRow): CaseMessage => ({
  id,
  writer,
  text,
  at: at.toISOString(),
});

/** Checks whether a side takes part in a case. */
const takesPart = (side: CaseSide, { title, ownerId }: CaseRow): boolean =>
  side === 'TENANT' || (side === 'FINDER' ? title !== null : ownerId !== null);

/** The case with the messages that a side may see: an owner those since the invitation. Throws noSuchResource. */
export async function requireCase(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  { sightingId, side }: CasePlace,
): Promise<Case> {
  const row = await findCase(sql, tenantId, sightingId);
  if (!row || !takesPart(side, row)) throw new Failure('noSuchResource', { log: 'There is no such case.' });
  const since = side === 'OWNER' ? row.invitedAt : null;
  const messages = await listCaseMessages(sql, cipher, tenantId, { sightingId, since });
  const hasReader = row.title !== null || row.ownerId !== null;
  const isBlocked =
    row.finderBlockedAt !== null || (await listBlocked(sql, cipher, tenantId, sightingId, row)).length > 0;
  const isOpen = isCaseOpen(row) && hasReader && !(side === 'FINDER' && isBlocked);
  const writers = messages.map(({ writer }) => writer);
  return { row, messages, isBlocked, writing: writingOf(side, { isOpen, count: row.messageCount, writers }) };
}

/** Sightings of blocked finders with the e-mail address of this one. */
async function listBlocked(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  sightingId: string,
  { contact }: Pick<CaseRow, 'contact'>,
): Promise<string[]> {
  const addressOf = (id: string, bytes: Buffer) => addressIn(contactOf(cipher, id, bytes))?.toLowerCase();
  const address = contact === null ? undefined : addressOf(sightingId, contact);
  if (address === undefined) return [];
  const blocked = await listBlockedContacts(sql, tenantId);
  return blocked.filter((one) => addressOf(one.sightingId, one.contact) === address).map((one) => one.sightingId);
}

/** Returns whether the finder gets a mail about a message. */
function mailsFinder({ mail, tenant, clock }: Pick<ReadContext, 'mail' | 'tenant' | 'clock'>) {
  return (cipher: TenantCipher, sightingId: string, row: CaseRow): boolean =>
    mail.isOn &&
    tenant.mode !== 'test' &&
    row.title !== null &&
    row.finderStoppedAt === null &&
    row.contact !== null &&
    row.contactExpiresAt! > clock() &&
    addressIn(contactOf(cipher, sightingId, row.contact)) !== undefined;
}

/** Checks whether the owner of the confirmed pet can be written to: she agreed to be called, and has an address. */
function mayInvite(
  { mail, tenant }: Pick<ReadContext, 'mail' | 'tenant'>,
  cipher: TenantCipher,
  { petOwnerId: id, petOwnerDetails: details, ...row }: CaseRow,
): boolean {
  if (id === null || details === null || !mail.isOn || tenant.mode === 'test' || !isCaseOpen(row)) return false;
  return ownerAddress(ownerDetailsOf(cipher, { id, details })) !== undefined;
}

/** Messages about a sighting, as people of the tenant read them. */
export async function readCaseMessages(context: ReadContext, sightingId: string) {
  const { tenant, database, encryption } = context;
  const cipher = await encryption.cipherOf(tenant.id);
  const { row, messages, writing, isBlocked } = await database.snapshot(tenant.id, (sql) =>
    requireCase(sql, cipher, tenant.id, { sightingId, side: 'TENANT' }),
  );
  const isMailed = mailsFinder(context)(cipher, sightingId, row);
  return {
    writing,
    finder: row.title === null ? null : { isBlocked, isMailed },
    owner:
      row.ownerId !== null
        ? ('INVITED' as const)
        : mayInvite(context, cipher, row)
          ? ('INVITABLE' as const)
          : ('ABSENT' as const),
    messages: messages.map(messageRecord),
  };
}

/**
 * Writes a message to the other sides of a case and tells them in the same transaction. Throws 409 once the case has
 * ended, and for one side that writes on and on.
 */
export async function writeCaseMessage(context: WriteContext, place: CasePlace, text: string): Promise<void> {
  const { tenant, database, encryption } = context;
  const cipher = await encryption.cipherOf(tenant.id);
  await database.tenant(tenant.id, async (sql) => {
    // Locked, so that simultaneous messages are counted one after the other, and none follows the end of the case.
    await lockSighting(sql, tenant.id, place.sightingId);
    await addMessage(context, sql, cipher, { ...place, text, at: context.clock() });
  });
}

/** Invites the owner of the confirmed pet and writes to her. Throws 409 without one who can be invited. */
export async function inviteOwner(
  context: WriteContext,
  sightingId: string,
  { locale, text }: { readonly locale: Locale; readonly text: string },
): Promise<void> {
  const { tenant, database, encryption, clock } = context;
  const at = clock();
  const cipher = await encryption.cipherOf(tenant.id);
  await database.tenant(tenant.id, async (sql) => {
    await lockSighting(sql, tenant.id, sightingId);
    const { row } = await requireCase(sql, cipher, tenant.id, { sightingId, side: 'TENANT' });
    if (row.ownerId !== null || !mayInvite(context, cipher, row))
      throw new Failure('stateConflict', { details: { owner: ['cannot be invited'] } });
    await putCaseOwner(sql, tenant.id, { sightingId, ownerId: row.petOwnerId!, language: locale, invitedAt: at });
    const entry = { by: context.person, action: 'sighting.ownerInvited', subject: sightingId };
    await noteAudit(context, sql, tenant.id, { ...entry, details: { ownerId: row.petOwnerId } });
    await addMessage(context, sql, cipher, { sightingId, side: 'TENANT', text, at });
  });
}

async function addMessage(
  context: WriteContext,
  sql: Sql,
  cipher: TenantCipher,
  message: CasePlace & { readonly text: string; readonly at: Date },
): Promise<void> {
  const { tenant, ids, mail } = context;
  const { sightingId, side, text, at } = message;
  const { row, writing } = await requireCase(sql, cipher, tenant.id, message);
  if (writing !== 'OPEN') {
    const problem = writing === 'WAIT' ? 'needs an answer to the earlier messages first' : 'the messages have ended';
    throw new Failure('stateConflict', { details: { text: [problem] } });
  }
  const ownerId = side === 'OWNER' ? row.ownerId : null;
  await insertCaseMessage(sql, cipher, tenant.id, { id: ids.next(), sightingId, writer: side, ownerId, text, at });
  if (side === 'TENANT') {
    const entry = { by: context.person, action: 'sighting.messageWritten', subject: sightingId };
    await noteAudit(context, sql, tenant.id, entry);
  } else {
    await reopenDone(sql, tenant.id, { kind: 'message', id: sightingId });
    const data = { sightingId, status: 'RECEIVED' };
    await noteEvent(context, sql, tenant.id, { type: 'sighting.messageReceived', data });
  }
  if (side !== 'FINDER' && mailsFinder(context)(cipher, sightingId, row))
    await queueMessageMail(context, sql, { sightingId, language: row.finderLanguage! });
  if (side !== 'OWNER' && row.ownerId !== null && mail.isOn && tenant.mode !== 'test')
    await queueMessageMail(context, sql, { ownerSightingId: sightingId, language: row.ownerLanguage! });
}

/**
 * Refuses further messages from the finder of a sighting, or allows them again, about this and all other sightings with
 * the same address.
 */
export async function blockFinder(
  context: Pick<Context, 'tenant' | 'database' | 'encryption' | 'clock' | 'ids' | 'person'>,
  sightingId: string,
  isBlocked: boolean,
): Promise<void> {
  const { tenant, database, encryption, clock, person } = context;
  const cipher = await encryption.cipherOf(tenant.id);
  await database.tenant(tenant.id, async (sql) => {
    const row = await findCase(sql, tenant.id, sightingId);
    if (row && !isBlocked)
      for (const id of await listBlocked(sql, cipher, tenant.id, sightingId, row))
        await noteBlocked(sql, tenant.id, id, null);
    if (!(await noteBlocked(sql, tenant.id, sightingId, isBlocked ? clock() : null)))
      throw new Failure('noSuchResource', { log: 'The sighting has no finder with a page.' });
    const action = isBlocked ? 'sighting.finderBlocked' : 'sighting.finderAllowed';
    await noteAudit(context, sql, tenant.id, { by: person, action, subject: sightingId });
  });
}
