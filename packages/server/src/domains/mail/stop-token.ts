import type { Services } from '../../context.ts';
import { openToken, sealToken } from '../../storage/encryption/sealed-token.ts';

/** Purpose of the token, which nothing in the database has. */
const purpose = 'token that stops mails';

/** A reader of mails: a member of a tenant, or the finder or the owner of a sighting's animal. */
interface Reader {
  readonly tenantId: string;
  readonly personId?: string;
  readonly sightingId?: string;
  readonly ownerSightingId?: string;
}

/** First characters of the content of a finder's token, and of an owner's. */
const finderMark = 'finder ';
const ownerMark = 'owner ';

/**
 * Token by which a reader stops mails without signing in: a member those of a tenant, the others those about a sighting.
 * It does nothing else and never expires.
 */
export const stopToken = (
  parts: Pick<Services, 'encryption'>,
  { tenantId, personId, sightingId, ownerSightingId }: Reader,
) => {
  const ofCase = sightingId === undefined ? `${ownerMark}${ownerSightingId}` : `${finderMark}${sightingId}`;
  return sealToken(parts, purpose, { tenantId, content: personId ?? ofCase });
};

/** Reader of a token, `undefined` if it is not one. */
export async function readStopToken(parts: Pick<Services, 'encryption'>, token: string): Promise<Reader | undefined> {
  const opened = await openToken(parts, purpose, token);
  if (!opened) return undefined;
  const { tenantId, content } = opened;
  if (content.startsWith(finderMark)) return { tenantId, sightingId: content.slice(finderMark.length) };
  if (content.startsWith(ownerMark)) return { tenantId, ownerSightingId: content.slice(ownerMark.length) };
  return { tenantId, personId: content };
}
