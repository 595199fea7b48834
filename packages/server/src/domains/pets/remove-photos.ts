import { cancelOfPet } from '../../compute/jobs/store.ts';
import { removeFromGallery, removePetFromGallery } from '../../compute/search/change-gallery.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { abortOpenSessions } from '../sessions/store.ts';
import { listImagesOfPet, removeUploads, type UploadRow } from '../uploads/store.ts';
import { countTemplates, type DeletedCounts, insertDeletion } from './history/deletion-store.ts';
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
export async function removePhoto(
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
