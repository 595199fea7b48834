import { type Input, type Output, pathOf, ROUTES } from '@rhinarium/contract';
import { cancelOfPet } from '../../compute/jobs/store.ts';
import { removePetFromGallery } from '../../compute/search/change-gallery.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { removeMovesOfPet } from '../deletions/move-store.ts';
import { countTemplatesAndPools, type DeletedCounts, insertDeletion } from '../deletions/store.ts';
import { noteEvent } from '../events/note-event.ts';
import { abortOpenSessions } from '../sessions/store.ts';
import { removeImages } from '../uploads/remove-images.ts';
import { listImagesOfPet, removeImagesOfPet, type UploadRow } from '../uploads/store.ts';
import { requirePet } from './require-pet.ts';
import { removePet } from './store.ts';

/**
 * Deletes a pet with its fingerprints, appearances and templates, aborts its open capture sessions and cancels its
 * jobs, in one transaction (specification 3.6 and 4.9). It queues the images, which are removed afterwards. A receipt
 * stays.
 */
export async function deletePet(
  context: Pick<Context, 'tenant' | 'database' | 'clock' | 'key' | 'person' | 'ids' | 'blobs' | 'log'>,
  { params }: Input<'deletePet'>,
): Promise<Output<'deletePet'>> {
  const tenantId = context.tenant.id;
  const blobKeys = await context.database.tenant(tenantId, async (sql) => {
    const pet = await requirePet(sql, tenantId, params.petId, 'delete');

    await abortOpenSessions(sql, tenantId, pet.id);
    await cancelOfPet(sql, tenantId, pet.id);
    await removePetFromGallery(sql, tenantId, pet, context.clock());
    const images = await listImagesOfPet(sql, tenantId, pet.id);
    await insertDeletion(sql, tenantId, {
      petId: pet.id,
      species: pet.species,
      deletedAt: context.clock(),
      apiKeyId: context.key.id,
      personId: context.person?.id ?? null,
      counts: await countWhatGoes(sql, tenantId, pet.id, images),
      uploadIds: images.map(({ id }) => id),
      blobKeys: images.map(({ blobKey }) => blobKey),
      mergedIntoPetId: null,
    });
    await removeImagesOfPet(sql, tenantId, pet.id);
    await removeMovesOfPet(sql, tenantId, pet.id);
    await removePet(sql, tenantId, pet.id);
    await noteEvent(context, sql, tenantId, { type: 'pet.deleted', data: { petId: pet.id, status: 'DELETED' } });
    return images.map(({ blobKey }) => blobKey);
  });
  await removeImages(context, tenantId, blobKeys);
  return { status: 204, headers: { location: pathOf(ROUTES.readDeletion, { deletionId: params.petId }) } };
}

async function countWhatGoes(
  sql: Sql,
  tenantId: string,
  petId: string,
  images: readonly Pick<UploadRow, 'id' | 'kind'>[],
): Promise<DeletedCounts> {
  const ids = images.map(({ id }) => id);
  const fingerprints = images.filter(({ kind }) => kind === 'fingerprint').length;
  return {
    ...{ pets: 1, fingerprints, appearances: images.length - fingerprints },
    ...(await countTemplatesAndPools(sql, tenantId, petId, ids)),
  };
}
