import { emailAddress, LIMITS, type Locale } from '@rhinarium/contract';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { subjectOf } from '../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import type { OwnerDetails } from '../owners/owner-actions.ts';
import { insertMail, isMessageMailWaiting, listMailedContacts, removeUnsentReturn } from './mail-store.ts';
import { linkSubject } from './queue-invitation.ts';
import { messageWaitMs, undoMs } from './rules.ts';

/** The e-mail address that a contact is. `undefined` for a telephone number and other words. */
export const addressIn = (contact: string): string | undefined => emailAddress().safeParse(contact).data;

/** The e-mail address in the contact of an owner who agreed to be called about found pets. */
export const ownerAddress = ({ contact = '', consent }: OwnerDetails): string | undefined =>
  consent &&
  contact
    .split(/[\s,;]+/)
    .map(addressIn)
    .find((address) => address !== undefined);

/** Contact of a sighting in plain text. */
export const contactOf = (cipher: TenantCipher, sightingId: string, contact: Buffer): string =>
  cipher.decrypt(subjectOf('sightings.contact', [sightingId]), contact).toString();

/**
 * Queues the mail with the address of a finder's page, in the transaction of the sighting. Queues none without a mail
 * server or an e-mail address, in test mode, and once the tenant or the address had as many in 24 hours as it may.
 */
export async function queueStatusUrl(
  { tenant, mail, ids }: Pick<Context, 'tenant' | 'mail' | 'ids'>,
  sql: Sql,
  cipher: TenantCipher,
  finder: { readonly sightingId: string; readonly contact: string; readonly link: string; readonly language: Locale },
): Promise<void> {
  const { sightingId, link, language } = finder;
  const address = addressIn(finder.contact);
  if (!mail.isOn || tenant.mode === 'test' || address === undefined) return;
  const recent = await listMailedContacts(sql, tenant.id);
  if (recent.length >= LIMITS.finderMailsPerDay) return;
  const isSame = ({ sightingId: id, contact }: (typeof recent)[number]) =>
    contactOf(cipher, id, contact).toLowerCase() === address.toLowerCase();
  if (recent.filter(isSame).length >= LIMITS.finderMailsPerDayAndAddress) return;
  const id = ids.next();
  const encrypted = cipher.encrypt(linkSubject(id), Buffer.from(link));
  await insertMail(sql, tenant.id, { id, sightingId, counts: {}, link: encrypted, language, waitMs: 0 });
}

/** Queues the mail that the animal is home. It waits as long as a person may take that back. */
export async function queueReturn(
  { tenant, ids }: Pick<Context, 'tenant' | 'ids'>,
  sql: Sql,
  finder: { readonly sightingId: string; readonly language: Locale },
): Promise<void> {
  await insertMail(sql, tenant.id, { id: ids.next(), ...finder, counts: {}, link: null, waitMs: undoMs });
}

/**
 * Queues the mail to a finder or an owner that there are messages, unless one waits. It waits a minute, so that several
 * messages are one mail.
 */
export async function queueMessageMail(
  { tenant, ids }: Pick<Context, 'tenant' | 'ids'>,
  sql: Sql,
  reader: { readonly sightingId?: string; readonly ownerSightingId?: string; readonly language: Locale },
): Promise<void> {
  if (await isMessageMailWaiting(sql, tenant.id, reader)) return;
  await insertMail(sql, tenant.id, {
    id: ids.next(),
    ...reader,
    counts: { message: 1 },
    link: null,
    waitMs: messageWaitMs,
  });
}

/** Withdraws the mail that an animal is home. Returns false if there is none, or a sender has taken it. */
export const withdrawReturn = removeUnsentReturn;
