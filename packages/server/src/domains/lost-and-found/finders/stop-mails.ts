import type { Locale } from '@rhinarium/contract';
import type { Services } from '../../../context.ts';
import { readStopToken } from '../../mail/stop-token.ts';
import { noteOwnerStopped } from '../messages/message-store.ts';
import { findFinder, noteStopped } from './finder-store.ts';

/**
 * Returns the sender and the language of the mails to a token's finder or owner, after `isStopping` stopped them. `undefined` for
 * the token of somebody else, and once the sighting is gone.
 */
export async function stopFinderMails(
  { database, encryption, clock }: Pick<Services, 'database' | 'encryption' | 'clock'>,
  token: string,
  isStopping: boolean,
): Promise<{ readonly title: string; readonly language: Locale } | undefined> {
  const { tenantId = '', sightingId, ownerSightingId } = (await readStopToken({ encryption }, token)) ?? {};
  if (ownerSightingId !== undefined)
    return await database.tenant(tenantId, (sql) =>
      noteOwnerStopped(sql, tenantId, ownerSightingId, isStopping ? clock() : null),
    );
  if (sightingId === undefined) return undefined;
  return await database.tenant(tenantId, async (sql) => {
    if (isStopping) await noteStopped(sql, tenantId, sightingId, clock());
    return await findFinder(sql, tenantId, sightingId);
  });
}
