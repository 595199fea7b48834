import { type Input, type Output, pathOf, ROUTES } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import { noteEvent } from '../events/events.ts';
import { removeImages } from '../uploads/remove-images.ts';
import { listUploadsOfPet } from '../uploads/store.ts';
import { findDeletion, findEndOfRecognition } from './history/deletion-store.ts';
import { forgetPhotos } from './history/forget-photos.ts';
import { insertReceipt, type RemovedPhotos, removeAllPhotos, removePhoto } from './remove-photos.ts';
import { requirePet, requirePetView } from './require-pet.ts';
import type { PetRow } from './store.ts';

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
