import { LIMITS } from '@rhinarium/contract';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { subjectOf } from '../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import { countRecent, insertMail } from './mail-store.ts';

/** Storage location of the link of a mail. */
export const linkSubject = (id: string): string => subjectOf('mails.link', [id]);

/**
 * Queues the mail of an invitation in its transaction. Returns false without a mail server, or if the tenant sent as many
 * in 24 hours as it may.
 */
export async function queueInvitation(
  { mail, ids }: Pick<Services, 'mail' | 'ids'>,
  sql: Sql,
  cipher: TenantCipher,
  invitation: {
    readonly tenantId: string;
    readonly invitationId: string;
    readonly link: string;
    readonly language: string;
  },
): Promise<boolean> {
  const { tenantId, invitationId, link, language } = invitation;
  if (!mail.isOn) return false;
  if ((await countRecent(sql, tenantId, null)).count >= LIMITS.invitationMailsPerDay) return false;
  const id = ids.next();
  const encrypted = cipher.encrypt(linkSubject(id), Buffer.from(link));
  await insertMail(sql, tenantId, {
    id,
    invitationId,
    counts: {},
    link: encrypted,
    language,
    waitMs: 0,
  });
  return true;
}
