import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import { queueStatusUrl } from '../../mail/queue-finder-mail.ts';
import { type FinderRow, insertFinder } from './finder-store.ts';

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
