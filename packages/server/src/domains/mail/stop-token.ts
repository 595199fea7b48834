import { isId } from '@rhinarium/contract';
import type { Services } from '../../context.ts';

/** Subject of the encryption, which nothing in the database has. */
const subject = 'token that stops mails';

/** A reader of mails: a member of a tenant, or the finder behind a sighting. */
type Reader = { readonly tenantId: string } & (
  | { readonly personId: string; readonly sightingId?: undefined }
  | { readonly personId?: undefined; readonly sightingId: string }
);

/** First characters of the content of a finder's token. */
const finderMark = 'finder ';

/**
 * Token by which a reader stops mails without signing in: a member those of a tenant, a finder those about a sighting.
 * It does nothing else and never expires.
 */
export async function stopToken(
  { encryption }: Pick<Services, 'encryption'>,
  { tenantId, personId, sightingId }: Reader,
): Promise<string> {
  const cipher = await encryption.cipherOf(tenantId);
  const content = personId ?? `${finderMark}${sightingId}`;
  return `${tenantId}.${cipher.encrypt(subject, Buffer.from(content)).toString('base64url')}`;
}

/** Reader of a token, `undefined` if it is not one. */
export async function readStopToken(
  { encryption }: Pick<Services, 'encryption'>,
  token: string,
): Promise<Reader | undefined> {
  const [tenantId = '', sealed = ''] = token.split('.');
  // Asked first, because a cipher is made for a tenant without one.
  if (!isId(tenantId) || !(await encryption.hasKey(tenantId))) return undefined;
  const cipher = await encryption.cipherOf(tenantId);
  try {
    const content = cipher.decrypt(subject, Buffer.from(sealed, 'base64url')).toString();
    const isFinder = content.startsWith(finderMark);
    return isFinder ? { tenantId, sightingId: content.slice(finderMark.length) } : { tenantId, personId: content };
  } catch {
    return undefined;
  }
}
