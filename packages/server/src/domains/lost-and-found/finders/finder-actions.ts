import type { FinderStage, FinderStatus, Locale } from '@rhinarium/contract';
import type { Context, Services } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import { queueReturn, queueStatusUrl, withdrawReturn } from '../../mail/queue-finder-mail.ts';
import { readStopToken } from '../../mail/stop-token.ts';
import { type CasePlace, messageRecord, requireCase } from '../messages/case-actions.ts';
import { type CaseRow, noteOwnerStopped } from '../messages/message-store.ts';
import type { SightingRow } from '../records/sighting-store.ts';
import { type FinderRow, findFinder, forgetTold, insertFinder, noteStopped, noteTold } from './finder-store.ts';

/** A finder, with what the page told. */
export interface NewFinder extends FinderRow {
  readonly contact: string | undefined;
  readonly statusUrl: string;
}

/** Keeps the finder of a new sighting, and mails the address of the status page to an e-mail address. */
export async function keepFinder(
  context: Pick<Context, 'tenant' | 'mail' | 'ids'>,
  sql: Sql,
  cipher: TenantCipher,
  { contact, statusUrl, ...finder }: NewFinder,
): Promise<void> {
  const { sightingId, language } = finder;
  await insertFinder(sql, context.tenant.id, finder);
  if (contact !== undefined)
    await queueStatusUrl(context, sql, cipher, { sightingId, contact, link: statusUrl, language });
}

/** How far the case of a finder or an owner is, with its messages. Throws 404 for one that is no longer kept. */
export async function readStatus(
  { database, encryption, tenant }: Pick<Context, 'database' | 'encryption' | 'tenant'>,
  place: CasePlace & Pick<FinderStatus, 'side'>,
): Promise<FinderStatus> {
  const { side } = place;
  const cipher = await encryption.cipherOf(tenant.id);
  const { row, messages, writing } = await database.snapshot(tenant.id, (sql) =>
    requireCase(sql, cipher, tenant.id, place),
  );
  return {
    stage: stageOf(row),
    side,
    title: side === 'FINDER' ? row.title! : tenant.name,
    locale: side === 'FINDER' ? row.finderLanguage! : row.ownerLanguage!,
    isTest: tenant.mode === 'test',
    hasOwner: row.ownerId !== null,
    writing,
    messages: messages.map(messageRecord),
  };
}

/** Stage of a case: what a person decided, never what a search found. */
function stageOf({ state, returnedAt }: CaseRow): FinderStage {
  if (state === 'OPEN') return 'SENT';
  if (returnedAt !== null) return 'HOME';
  return state === 'MATCHED' ? 'OWNER_FOUND' : 'ENDED';
}

/**
 * Returns the sender and the language of the mails to a token's finder or owner, after `isStopping` stopped them. `undefined` for
 * the token of somebody else, and once the sighting is gone.
 */
export async function stopFinderMails(
  { database, encryption, clock }: Pick<Services, 'database' | 'encryption' | 'clock'>,
  token: string,
  isStopping: boolean,
): Promise<{ readonly title: string; readonly language: Locale } | undefined> {
  const { tenantId = '', sightingId, ownerSightingId } = (await readStopToken({ encryption }, token)) ?? {};
  if (ownerSightingId !== undefined)
    return await database.tenant(tenantId, (sql) =>
      noteOwnerStopped(sql, tenantId, ownerSightingId, isStopping ? clock() : null),
    );
  if (sightingId === undefined) return undefined;
  return await database.tenant(tenantId, async (sql) => {
    if (isStopping) await noteStopped(sql, tenantId, sightingId, clock());
    return await findFinder(sql, tenantId, sightingId);
  });
}

/**
 * Queues the one mail that the animal is home, in the transaction of that fact. Withdraws it if the fact is taken back
 * before it was sent.
 */
export async function tellFinder(
  context: Pick<Context, 'tenant' | 'mail' | 'ids' | 'clock'>,
  sql: Sql,
  { id, returnedAt: before, contact }: Pick<SightingRow, 'id' | 'returnedAt' | 'contact'>,
  returnedAt: Date | null,
): Promise<void> {
  const { tenant, mail } = context;
  if ((before === null) === (returnedAt === null)) return;
  if (returnedAt === null) {
    if (await withdrawReturn(sql, tenant.id, id)) await forgetTold(sql, tenant.id, id);
    return;
  }
  // Nobody can be told later: a mail is about what has just happened.
  if (!mail.isOn || tenant.mode === 'test' || contact === null) return;
  const language = await noteTold(sql, tenant.id, id, context.clock());
  if (language !== undefined) await queueReturn(context, sql, { sightingId: id, language });
}
