import { type MailKind, mailKindsOf } from '@rhinarium/contract';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { listReaders } from './mail-store.ts';

/** Number of people of a tenant who get mails of a kind. None without a mail server. */
export async function countReaders(
  { mail }: Pick<Services, 'mail'>,
  sql: Sql,
  tenantId: string,
  kind: MailKind,
): Promise<number> {
  if (!mail.isOn) return 0;
  const readers = await listReaders(sql, tenantId);
  return readers.filter(({ role, chosen }) => mailKindsOf(role, chosen).includes(kind)).length;
}
