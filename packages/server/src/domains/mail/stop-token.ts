import { isId } from '@rhinarium/contract';
import type { Services } from '../../context.ts';

/** Subject of the encryption, which nothing in the database has. */
const subject = 'token that stops mails';

/** Token by which a mail's reader stops all mails of a tenant, without signing in. It does nothing else and never expires. */
export async function stopToken(
  { encryption }: Pick<Services, 'encryption'>,
  { tenantId, personId }: { readonly tenantId: string; readonly personId: string },
): Promise<string> {
  const cipher = await encryption.cipherOf(tenantId);
  return `${tenantId}.${cipher.encrypt(subject, Buffer.from(personId)).toString('base64url')}`;
}

/** Person and tenant of a token, `undefined` if it is not one. */
export async function readStopToken(
  { encryption }: Pick<Services, 'encryption'>,
  token: string,
): Promise<{ readonly tenantId: string; readonly personId: string } | undefined> {
  const [tenantId = '', sealed = ''] = token.split('.');
  // Asked first, because a cipher is made for a tenant without one.
  if (!isId(tenantId) || !(await encryption.hasKey(tenantId))) return undefined;
  const cipher = await encryption.cipherOf(tenantId);
  try {
    return { tenantId, personId: cipher.decrypt(subject, Buffer.from(sealed, 'base64url')).toString() };
  } catch {
    return undefined;
  }
}
