import type { PartnerMessage } from '@rhinarium/contract';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { hasMessage, lockPartner, noteMessage, type PartnerRow } from '../reports/partner-store.ts';
import { removePartnerSightings } from '../reports/remove-partner-sightings.ts';
import { removeImages } from '../uploads/remove-images.ts';
import type { PartnerPlace, SignedPartnerMessage } from './admit-partner.ts';
import { keepCandidate, readCandidatePhoto, rejectCandidate } from './receive-candidate.ts';
import { examinePhotos, type KeepSightingContext, keepSighting, requireFewSightings } from './receive-sighting.ts';

export type ReceiveContext = KeepSightingContext & Pick<Context, 'encryption' | 'decoding'>;

/** Handles a message of a partner. A repetition changes nothing. */
export async function receiveMessage(
  context: ReceiveContext,
  { partnerId }: PartnerPlace,
  { id, message }: SignedPartnerMessage,
): Promise<void> {
  const tenantId = context.tenant.id;
  const isKnown = await context.database.tenant(tenantId, (sql) => hasMessage(sql, tenantId, partnerId, id));
  if (isKnown) return;
  const note = (sql: Sql) => noteOnce(context, sql, partnerId, id, message);
  switch (message.type) {
    case 'sighting.opened': {
      const isWanted = await requireFewSightings(context, partnerId, message);
      const photos = isWanted ? await examinePhotos(context, message) : [];
      await keepSighting(context, { partnerId, message, photos, note });
      return;
    }
    case 'candidate.changed': {
      const photo = await readCandidatePhoto(context, message);
      const cipher = await context.encryption.cipherOf(tenantId);
      await context.database.tenant(tenantId, async (sql) => {
        const partner = await note(sql);
        if (partner?.sendSightings) await keepCandidate(context, sql, cipher, { partner, message, photo });
      });
      return;
    }
    case 'sighting.closed': {
      const blobKeys = await context.database.tenant(tenantId, async (sql) => {
        const { id: partnerRef } = message.sighting;
        return (await note(sql)) ? await removePartnerSightings(context, sql, tenantId, { partnerId, partnerRef }) : [];
      });
      await removeImages(context, tenantId, blobKeys);
      return;
    }
    case 'candidate.rejected':
      await context.database.tenant(tenantId, async (sql) => {
        if (await note(sql)) await rejectCandidate(context, sql, partnerId, message);
      });
  }
}

/** Notes a message under the lock of its partner. `undefined` if it was noted before, or the partner is deleted. */
async function noteOnce(
  { tenant, clock }: Pick<Context, 'tenant' | 'clock'>,
  sql: Sql,
  partnerId: string,
  id: string,
  message: PartnerMessage,
): Promise<PartnerRow | undefined> {
  const partner = await lockPartner(sql, tenant.id, partnerId);
  const isAboutSighting = message.type === 'sighting.opened' || message.type === 'sighting.closed';
  const noted = {
    id,
    ...(isAboutSighting
      ? { sightingRef: message.sighting.id, changedAt: new Date(message.sighting.changedAt) }
      : { sightingRef: null, changedAt: null }),
    ...{ isClosing: message.type === 'sighting.closed', receivedAt: clock() },
  };
  return partner && (await noteMessage(sql, tenant.id, partnerId, noted)) ? partner : undefined;
}
