import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { FINGERPRINTS_MIN, LIMITS, type PartnerMessageOf } from '@rhinarium/contract';
import { DAY_MS } from '../../common/durations.ts';
import { Failure, invalid } from '../../common/failure.ts';
import type { Context } from '../../context.ts';
import type { ReceivedFile } from '../../http/receive-form.ts';
import type { Sql } from '../../storage/database/database.ts';
import { isUnreachable } from '../../storage/database/failures.ts';
import { noteEvent } from '../events/note-event.ts';
import { startStandingSearch } from '../lost-and-found/start-standing-search.ts';
import type { StartContext } from '../matching/accept-job.ts';
import { countOpened, findPartner, isClosedSince, type PartnerRow } from '../reports/partner-store.ts';
import { encryptSighting } from '../reports/sighting-record.ts';
import { findSighting, insertSighting, listPartnerSightings, renewPartnerSighting } from '../reports/sighting-store.ts';
import { judgedAmong, type UploadContext } from '../uploads/add-upload.ts';
import { keepFile, readHeader } from '../uploads/examine-file.ts';
import { insertUpload, type UploadRow } from '../uploads/store.ts';

export type KeepSightingContext = StartContext & UploadContext;
type Opened = PartnerMessageOf<'sighting.opened'>;

/** Returns true if photos have to be examined, as this sighting is new and searched. Throws 429 for too many. */
export async function requireFewSightings(
  { tenant, database, clock, jobAdmission }: KeepSightingContext,
  partnerId: string,
  { sighting }: Opened,
): Promise<boolean> {
  await jobAdmission.requireRoom();
  return await database.tenant(tenant.id, async (sql) => {
    const partner = await findPartner(sql, tenant.id, partnerId);
    if (!partner?.searchSightings) return false;
    const since = new Date(clock().getTime() - DAY_MS);
    const openedCount = await countOpened(sql, tenant.id, partnerId, since);
    const isFull = partner.sightingCount >= LIMITS.partnerSightingsMax || openedCount >= LIMITS.partnerSightingsPerDay;
    if (isFull)
      throw new Failure('tooManyRequests', {
        headers: { 'retry-after': '3600' },
        log: 'too many sightings of a partner',
      });
    const known = await listPartnerSightings(sql, tenant.id, { partnerId, partnerRef: sighting.id });
    return known.length === 0;
  });
}

/** Examines the photos of a message as uploads, and stores their images. Removes all of them if one cannot be read. */
export async function examinePhotos(
  context: UploadContext,
  { sighting: { species }, photos }: Opened,
): Promise<UploadRow[]> {
  const uploads: UploadRow[] = [];
  try {
    for (const { kind, jpeg } of photos) {
      const use = { kind, species, purpose: 'PET_IDENTIFICATION', sessionId: null } as const;
      const { upload } = await asFile(context, jpeg, async (file) =>
        keepFile(context, file, await readHeader(file), use),
      );
      uploads.push(judgedAmong(upload, uploads));
    }
  } catch (cause) {
    await removeImages(context, uploads);
    throw cause;
  }
  return uploads;
}

/** Writes a picture to a temporary file, as an upload is received. */
export async function asFile<Made>(
  { blobs }: Pick<Context, 'blobs'>,
  jpeg: string,
  use: (file: ReceivedFile) => Promise<Made>,
): Promise<Made> {
  const bytes = Buffer.from(jpeg, 'base64');
  if (bytes.length > LIMITS.fileBytesMax) throw new Failure('bodyTooLarge');
  const path = blobs.temporaryPath();
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    return await use({ path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest() });
  } finally {
    await rm(path, { force: true });
  }
}

const removeImages = async ({ blobs }: Pick<Context, 'blobs'>, uploads: readonly UploadRow[]): Promise<void> => {
  await Promise.all(uploads.map(({ blobKey }) => blobs.remove(blobKey).catch(() => {})));
};

interface Kept {
  readonly partnerId: string;
  readonly message: Opened;
  readonly photos: readonly UploadRow[];
  /** Notes the message. `undefined` if nothing is to be done. */
  readonly note: (sql: Sql) => Promise<PartnerRow | undefined>;
}

/** Stores a partner's sighting and starts its search, or renews one that is known. */
export async function keepSighting(context: KeepSightingContext, kept: Kept): Promise<void> {
  const accepted = kept.photos.filter(({ verdict }) => verdict === 'ACCEPTED');
  const refusal = refusePhotos(kept.photos, accepted);
  const isStored = await context.database
    .tenant(context.tenant.id, async (sql) => {
      const partner = await kept.note(sql);
      return partner?.searchSightings && !refusal ? await store(context, sql, kept, accepted) : false;
    })
    .catch(async (cause: unknown): Promise<never> => {
      if (!isUnreachable(cause)) await removeImages(context, kept.photos);
      throw cause;
    });
  await removeImages(context, isStored ? kept.photos.filter((each) => !accepted.includes(each)) : kept.photos);
  // Noted first, so that a repetition costs nothing.
  if (refusal) throw refusal;
}

/** Too few good photos for an identification. */
function refusePhotos(all: readonly UploadRow[], accepted: readonly UploadRow[]): Failure | undefined {
  const count = accepted.filter(({ kind }) => kind === 'fingerprint').length;
  if (all.length === 0 || count >= FINGERPRINTS_MIN.PET_IDENTIFICATION) return undefined;
  return invalid('photos', `has ${count} accepted fingerprints, of ${FINGERPRINTS_MIN.PET_IDENTIFICATION} needed`);
}

async function store(
  context: KeepSightingContext,
  sql: Sql,
  { partnerId, message: { sighting } }: Kept,
  uploads: readonly UploadRow[],
): Promise<boolean> {
  const tenantId = context.tenant.id;
  const now = context.clock();
  const { id: partnerRef, species, seenAt, place = '', position, falseMatchRateMax } = sighting;
  const about = { sightingRef: partnerRef, changedAt: new Date(sighting.changedAt) };
  if (await isClosedSince(sql, tenantId, partnerId, about)) return false;
  const latest = now.getTime() + LIMITS.partnerSightingDays * DAY_MS;
  const expiresAt = new Date(Math.min(Date.parse(sighting.expiresAt), latest));
  if (expiresAt <= now) return false;
  const [known] = await listPartnerSightings(sql, tenantId, { partnerId, partnerRef });
  if (known) {
    await renewPartnerSighting(sql, tenantId, known.id, { expiresAt, falseMatchRateMax });
    return false;
  }
  if (uploads.length === 0) return false;
  const id = context.ids.next();
  const cipher = await context.encryption.cipherOf(tenantId);
  for (const upload of uploads) await insertUpload(sql, tenantId, upload);
  const uploadIds = uploads.map((upload) => upload.id);
  const row = {
    ...({ id, species, state: 'OPEN', petId: null, createdAt: now, updatedAt: now, endedAt: null } as const),
    ...{ seenAt: new Date(seenAt), details: encryptSighting(cipher, id, { place, position }) },
    ...{ contact: null, contactConsentedAt: null, contactExpiresAt: null, contactErasedAt: null },
  };
  await insertSighting(sql, tenantId, row, uploadIds, { partnerId, partnerRef, expiresAt, falseMatchRateMax });
  await noteEvent(context, sql, tenantId, { type: 'sighting.created', data: { sightingId: id, status: 'OPEN' } });
  await context.jobAdmission.requireRoomOfTenant(sql, tenantId);
  await startStandingSearch(context, sql, tenantId, { sightingId: id, sessionId: null, uploadIds }, context.ids.next());
  return (await findSighting(sql, tenantId, id)) !== undefined;
}
