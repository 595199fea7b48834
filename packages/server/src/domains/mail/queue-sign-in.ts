import { LIMITS } from '@rhinarium/contract';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import { countSignIns, insertMail } from './mail-store.ts';
import { linkSubject } from './queue-invitation.ts';

/** Checks whether a person may get another sign-in link, by the links of the last 24 hours. */
export const mayQueueSignIn = async (sql: Sql, tenantId: string, personId: string): Promise<boolean> =>
  (await countSignIns(sql, tenantId, personId)) < LIMITS.signInMailsPerDay;

/** Queues a mail with a sign-in link. */
export async function queueSignIn(
  { ids }: Pick<Services, 'ids'>,
  sql: Sql,
  cipher: TenantCipher,
  mail: { readonly tenantId: string; readonly personId: string; readonly link: string; readonly language: string },
): Promise<void> {
  const { tenantId, personId, language } = mail;
  const id = ids.next();
  const link = cipher.encrypt(linkSubject(id), Buffer.from(mail.link));
  await insertMail(sql, tenantId, { id, personId, counts: {}, link, language, waitMs: 0 });
}
