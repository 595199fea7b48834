import type { MailKind } from '@rhinarium/contract';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { kindsOf } from './queue-mails.ts';
import { listReaders } from './reader-store.ts';

/** Number of people who get mails of a kind, and of devices and channels that get it. */
export async function countReaders(
  { mail }: Pick<Services, 'mail'>,
  sql: Sql,
  tenantId: string,
  kind: MailKind,
): Promise<number> {
  const readers = await listReaders(sql, tenantId, mail.isOn);
  return readers.filter((reader) => kindsOf(reader).includes(kind)).length;
}
