import { type Input, type Output, pathOf, ROUTES } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import { cancelOfPet } from '../../compute/jobs/store.ts';
import { removeFromGallery, removePetFromGallery } from '../../compute/search/change-gallery.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import { noteEvent } from '../events/events.ts';
import { abortOpenSessions } from '../sessions/store.ts';
import { removeImages } from '../uploads/remove-images.ts';
import { listImagesOfPet, listUploadsOfPet, removeUploads, type UploadRow } from '../uploads/store.ts';
import {
  countTemplates,
  type DeletedCounts,
  findDeletion,
  findEndOfRecognition,
  insertDeletion,
} from './history/deletion-store.ts';
import { changeKept, keptOf, lockMergesInto } from './history/merge-store.ts';
import { removePhotosOfMoves } from './history/move-store.ts';
import { requirePet, requirePetView } from './pet-record.ts';
import type { PetRow } from './store.ts';

type Photo = Pick<UploadRow, 'id' | 'kind' | 'blobKey'>;

/** Deleted photos and the number of their templates. */
export interface RemovedPhotos {
  readonly photos: readonly Photo[];
  readonly templates: number;
}

/** Aborts the open capture sessions of a locked pet, cancels its jobs, and deletes all its photos and templates. */
export async function removeAllPhotos(
  { clock }: Pick<Context, 'clock'>,
  sql: Sql,
  tenantId: string,
  pet: PetRow,
): Promise<RemovedPhotos> {
  await abortOpenSessions(sql, tenantId, pet.id);
  await cancelOfPet(sql, tenantId, pet.id);
  await removePetFromGallery(sql, tenantId, pet, clock());
  return await remove(sql, tenantId, await listImagesOfPet(sql, tenantId, pet.id));
}

/** Deletes a registered photo of a locked pet, with its templates. */
async function removePhoto(
  { clock }: Pick<Context, 'clock'>,
  sql: Sql,
  tenantId: string,
  { id: petId, species }: PetRow,
  photo: Photo,
): Promise<RemovedPhotos> {
  await removeFromGallery(sql, tenantId, { species, petId, uploadIds: [photo.id] }, clock());
  return await remove(sql, tenantId, [photo]);
}

/** The transaction that deletes the rows queues the images, which are removed after it. */
async function remove(sql: Sql, tenantId: string, photos: readonly Photo[]): Promise<RemovedPhotos> {
  const ids = photos.map(({ id }) => id);
  const templates = await countTemplates(sql, tenantId, ids);
  await removeUploads(sql, tenantId, ids);
  return { photos, templates };
}

/** Stores the receipt of a deletion. Its id is that of the pet, unless only photos were deleted. */
export async function insertReceipt(
  { tenant, clock, key, person }: Pick<Context, 'tenant' | 'clock' | 'key' | 'person'>,
  sql: Sql,
  { id: petId, species }: PetRow,
  { photos, templates }: RemovedPhotos,
  { id, ...counts }: { readonly id: string } & Pick<DeletedCounts, 'pets' | 'searchPoolMemberships'>,
): Promise<void> {
  const fingerprints = photos.filter(({ kind }) => kind === 'fingerprint').length;
  await insertDeletion(sql, tenant.id, {
    id,
    petId,
    species,
    deletedAt: clock(),
    apiKeyId: key.id,
    personId: person?.id ?? null,
    counts: { ...counts, fingerprints, appearances: photos.length - fingerprints, templates },
    uploadIds: photos.map((photo) => photo.id),
    blobKeys: photos.map(({ blobKey }) => blobKey),
    mergedIntoPetId: null,
  });
}

/** Takes deleted photos of a pet out of what is kept of merges and moves, so that their undo continues without them. */
async function forgetPhotos(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  petId: string,
  uploadIds: readonly string[],
): Promise<void> {
  const gone = new Set(uploadIds);
  for (const merge of await lockMergesInto(sql, tenantId, petId)) {
    const kept = keptOf(cipher, merge);
    const left = {
      ...kept,
      uploadIds: kept.uploadIds.filter((id) => !gone.has(id)),
      shown: kept.shown.filter(({ id }) => !gone.has(id)),
    };
    await changeKept(sql, cipher, tenantId, merge.petId, left);
  }
  await removePhotosOfMoves(sql, tenantId, uploadIds);
}

type RemovalContext = Pick<
  Context,
  'tenant' | 'encryption' | 'database' | 'clock' | 'key' | 'person' | 'ids' | 'blobs' | 'log' | 'petRecords'
>;

/** A stored receipt, and the photos that it is about. None at a repetition. */
interface Receipt {
  readonly id: string;
  readonly photos: RemovedPhotos['photos'];
}

/**
 * Takes back a registered photo, in one transaction (specification 3.18). Jobs that used it and have not ended look
 * again.
 */
export async function deletePetPhoto(
  context: RemovalContext,
  { params: { petId, photoId } }: Input<'deletePetPhoto'>,
): Promise<Output<'deletePetPhoto'>> {
  const tenantId = context.tenant.id;
  return await answerWith(context, async (sql, cipher) => {
    const pet = await requirePet(sql, tenantId, petId, 'delete');
    const photo = (await listUploadsOfPet(sql, tenantId, petId)).find(({ id }) => id === photoId);
    if (!photo) return await requireEarlier(sql, tenantId, { petId, photoId });
    const removed = await removePhoto(context, sql, tenantId, pet, photo);
    return await settle(context, sql, cipher, pet, removed, { id: photo.id, status: 'PHOTO_DELETED' });
  });
}

/** Ends the recognition of a pet, whose record stays, in one transaction (specification 3.19). */
export async function deletePetPhotos(
  context: RemovalContext,
  { params: { petId } }: Input<'deletePetPhotos'>,
): Promise<Output<'deletePetPhotos'>> {
  const tenantId = context.tenant.id;
  return await answerWith(context, async (sql, cipher) => {
    const pet = await requirePet(sql, tenantId, petId, 'delete');
    const removed = await removeAllPhotos(context, sql, tenantId, pet);
    const earlier = removed.photos.length === 0 && (await findEndOfRecognition(sql, tenantId, petId));
    if (earlier) return { id: earlier, photos: [] };
    const receipt = { id: context.ids.next(), status: 'RECOGNITION_ENDED' } as const;
    return await settle(context, sql, cipher, pet, removed, receipt);
  });
}

/** Runs a deletion of photos, then removes their images. */
async function answerWith(
  context: RemovalContext,
  run: (sql: Sql, cipher: TenantCipher) => Promise<Receipt>,
): Promise<Output<'deletePetPhoto'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const { id, photos } = await context.database.tenant(tenantId, (sql) => run(sql, cipher));
  await removeImages(
    context,
    tenantId,
    photos.map(({ blobKey }) => blobKey),
  );
  return { status: 204, headers: { location: pathOf(ROUTES.readDeletion, { deletionId: id }) } };
}

/** The receipt of a photo that was taken back before. Throws noSuchResource if the pet had no such photo. */
async function requireEarlier(
  sql: Sql,
  tenantId: string,
  { petId, photoId }: { readonly petId: string; readonly photoId: string },
): Promise<Receipt> {
  const earlier = await findDeletion(sql, tenantId, photoId);
  if (earlier?.petId === petId && photoId !== petId) return { id: photoId, photos: [] };
  throw new Failure('noSuchResource', { log: `pet ${petId} has no registered photo ${photoId}` });
}

/** Ends what rested on deleted photos, stores the receipt and notes the event. */
async function settle(
  context: RemovalContext,
  sql: Sql,
  cipher: TenantCipher,
  pet: PetRow,
  removed: RemovedPhotos,
  { id, status }: { readonly id: string; readonly status: 'PHOTO_DELETED' | 'RECOGNITION_ENDED' },
): Promise<Receipt> {
  const tenantId = context.tenant.id;
  const { photos } = removed;
  await forgetPhotos(
    sql,
    cipher,
    tenantId,
    pet.id,
    photos.map((photo) => photo.id),
  );
  const { fingerprintCount } = await requirePetView(sql, tenantId, pet.id);
  // Nothing is left by which a person could decide about them.
  if (fingerprintCount === 0) await context.petRecords.fingerprintsGone(sql, tenantId, pet.id);
  await insertReceipt(context, sql, pet, removed, { id, pets: 0, searchPoolMemberships: 0 });
  await noteEvent(context, sql, tenantId, {
    type: 'pet.photosDeleted',
    data: { petId: pet.id, deletionId: id, status },
  });
  return { id, photos };
}
