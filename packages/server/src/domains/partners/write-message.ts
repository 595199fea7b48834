import { LIMITS, type PartnerMessage } from '@rhinarium/contract';
import { DAY_MS, HOUR_MS } from '../../common/durations.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import type { EventRow } from '../events/store.ts';
import { photoToShow } from '../groups/shared-photo.ts';
import { partnerShare } from '../lost-and-found/rules.ts';
import { findCandidate } from '../reports/candidate-store.ts';
import { findPartner, listReceivingPartners, type PartnerView } from '../reports/partner-store.ts';
import { findPartnerSide, pairIdOf } from '../reports/shared-candidate-store.ts';
import { sightingDetailsOf } from '../reports/sighting-record.ts';
import { findSighting, type SightingView } from '../reports/sighting-store.ts';
import { findLostAndFound, findTenant, readDecisionPolicy } from '../tenants/store.ts';
import { findUploads, listUploadsOfPet, type UploadRow } from '../uploads/store.ts';
import { withImage } from '../uploads/with-image.ts';
import { type WriteBody, writeEvent } from '../webhooks/deliver.ts';

type WriteServices = Pick<Services, 'database' | 'encryption' | 'blobs' | 'lostImages' | 'decoding' | 'clock'>;

/** One kind of message without what all have. */
type Content = PartnerMessage extends infer Message
  ? Message extends PartnerMessage
    ? Omit<Message, 'version' | 'to' | 'isTest'>
    : never
  : never;

/** Writes bodies of all deliveries: events, and messages to partners as the records are at this moment. */
export const bodyWriter =
  (services: WriteServices): WriteBody =>
  async (tenantId, endpoint, event) => {
    if (!endpoint.isPartner) return await writeEvent(tenantId, endpoint, event);
    const { partner, mode } = await services.database.tenant(tenantId, async (sql) => ({
      partner: await findPartner(sql, tenantId, endpoint.id),
      mode: (await findTenant(sql, tenantId))?.mode,
    }));
    const content = partner && (await contentOf(services, tenantId, partner, event));
    if (!content) return undefined;
    return JSON.stringify({ version: 1, to: endpoint.url, isTest: mode === 'test', ...content });
  };

async function contentOf(
  services: WriteServices,
  tenantId: string,
  partner: PartnerView,
  { data }: EventRow,
): Promise<Content | undefined> {
  const { sightingId, matchCandidateId, petId, sharedCandidateId, status } = data as Readonly<Record<string, string>>;
  if (sharedCandidateId !== undefined) {
    const side = await services.database.tenant(tenantId, (sql) => findPartnerSide(sql, tenantId, sharedCandidateId));
    return side && { type: 'candidate.rejected', sighting: { id: side.sightingId }, candidate: { id: side.pairId } };
  }
  if (matchCandidateId !== undefined && petId !== undefined)
    return await candidateOf(services, tenantId, partner, { sightingId: sightingId!, matchCandidateId, petId });
  const shown = await readShown(services, tenantId, partner, sightingId!);
  if (status === 'OPEN') return shown && (await sightingOf(services, tenantId, partner, shown));
  // Opened again since: not withdrawn.
  if (shown) return undefined;
  const changedAt = services.clock().toISOString();
  return { type: 'sighting.closed', sighting: { id: sightingId!, changedAt } };
}

interface Shown {
  readonly sighting: SightingView;
  readonly uploads: readonly UploadRow[];
  readonly falseMatchRateMax: number;
}

/** An open sighting with its photos, if the partner gets it. */
async function readShown(
  { database }: Pick<Services, 'database'>,
  tenantId: string,
  partner: PartnerView,
  sightingId: string,
): Promise<Shown | undefined> {
  return await database.tenant(tenantId, async (sql) => {
    const sighting = await findSighting(sql, tenantId, sightingId);
    const { isEnabled } = await findLostAndFound(sql, tenantId);
    if (sighting?.state !== 'OPEN' || !partner.sendSightings || !isEnabled) return undefined;
    const uploads = await uploadsOf(sql, tenantId, sighting);
    if (uploads.length === 0) return undefined;
    const { identificationTargetFalseMatchRate } = await readDecisionPolicy(sql, tenantId);
    const { length } = await listReceivingPartners(sql, tenantId);
    return { sighting, uploads, falseMatchRateMax: identificationTargetFalseMatchRate * partnerShare(length) };
  });
}

async function sightingOf(
  services: WriteServices,
  tenantId: string,
  partner: PartnerView,
  { sighting, uploads, falseMatchRateMax }: Shown,
): Promise<Content> {
  const photos = [];
  for (const upload of uploads)
    photos.push({ kind: upload.kind, jpeg: await draw(services, tenantId, upload, LIMITS.partnerPhotoSidePx) });
  const now = services.clock();
  return {
    type: 'sighting.opened',
    sighting: {
      ...{ id: sighting.id, species: sighting.species },
      ...(await placeOf(services, tenantId, partner, sighting)),
      changedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + LIMITS.partnerSightingDays * DAY_MS).toISOString(),
      falseMatchRateMax,
    },
    photos,
  };
}

/** Photos for a search: one of the whole animal, and fingerprints. */
async function uploadsOf(sql: Sql, tenantId: string, sighting: SightingView): Promise<UploadRow[]> {
  const [appearanceId] = sighting.appearanceIds;
  const fingerprintIds = sighting.fingerprintIds.slice(0, LIMITS.partnerPhotosMax - 1);
  if (fingerprintIds.length === 0) return [];
  const ids = appearanceId === undefined ? fingerprintIds : [...fingerprintIds, appearanceId];
  return [...(await findUploads(sql, tenantId, ids)).values()];
}

/** Place and time, as coarse as the tenant decided: about 1 km and the hour, or nothing and the day. */
async function placeOf(
  { encryption }: Pick<Services, 'encryption'>,
  tenantId: string,
  { showPlace }: PartnerView,
  sighting: SightingView,
) {
  const stepMs = showPlace ? HOUR_MS : DAY_MS;
  const seenAt = new Date(Math.floor(sighting.seenAt.getTime() / stepMs) * stepMs).toISOString();
  if (!showPlace) return { seenAt };
  const { place, position } = sightingDetailsOf(await encryption.cipherOf(tenantId), sighting);
  const round = (degrees: number) => Math.round(degrees * 100) / 100;
  return {
    seenAt,
    ...(place.trim() === '' ? {} : { place }),
    ...(position && { position: { latitude: round(position.latitude), longitude: round(position.longitude) } }),
  };
}

async function candidateOf(
  services: WriteServices,
  tenantId: string,
  { id: partnerId, showPhoto }: PartnerView,
  about: { readonly sightingId: string; readonly matchCandidateId: string; readonly petId: string },
): Promise<Content | undefined> {
  const { sighting, candidate, photos } = await services.database.tenant(tenantId, async (sql) => ({
    sighting: await findSighting(sql, tenantId, about.sightingId),
    candidate: await findCandidate(sql, tenantId, about.matchCandidateId),
    photos: showPhoto ? await listUploadsOfPet(sql, tenantId, about.petId) : [],
  }));
  if (sighting?.partnerId !== partnerId) return undefined;
  const { state, score, decision, falseMatchRate } = candidate ?? GONE;
  const isOpen = state === 'OPEN';
  const shown = isOpen ? photoToShow(photos) : undefined;
  return {
    type: 'candidate.changed',
    sighting: { id: sighting.partnerRef! },
    candidate: {
      id: pairIdOf(about.petId, sighting.partnerRef!),
      state: isOpen || state === 'REJECTED' ? state : 'CLOSED',
      ...{ score, decision, falseMatchRate },
    },
    ...(shown && { photo: await draw(services, tenantId, shown, LIMITS.sharedPhotoSidePx) }),
  };
}

/** A candidate that was deleted with its pet. */
const GONE = { state: 'CLOSED', score: 0, decision: 'UNKNOWN', falseMatchRate: 1 } as const;

/** A photo drawn again without metadata, in base64. */
async function draw(services: WriteServices, tenantId: string, upload: UploadRow, sidePxMax: number): Promise<string> {
  const shrink = (jpeg: Buffer) => services.decoding.shrink(jpeg, sidePxMax, tenantId);
  return Buffer.from(await withImage(services, tenantId, upload, shrink)).toString('base64');
}
