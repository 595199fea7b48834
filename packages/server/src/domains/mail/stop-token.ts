import type { Services } from '../../context.ts';
import { openToken, sealToken } from '../../storage/encryption/sealed-token.ts';

/** Purpose of the token, which nothing in the database has. */
const purpose = 'token that stops mails';

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
export const stopToken = (parts: Pick<Services, 'encryption'>, { tenantId, personId, sightingId }: Reader) =>
  sealToken(parts, purpose, { tenantId, content: personId ?? `${finderMark}${sightingId}` });

/** Reader of a token, `undefined` if it is not one. */
export async function readStopToken(parts: Pick<Services, 'encryption'>, token: string): Promise<Reader | undefined> {
  const opened = await openToken(parts, purpose, token);
  if (!opened) return undefined;
  const { tenantId, content } = opened;
  const isFinder = content.startsWith(finderMark);
  return isFinder ? { tenantId, sightingId: content.slice(finderMark.length) } : { tenantId, personId: content };
}
