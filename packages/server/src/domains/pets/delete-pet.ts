import { type Input, type Output, pathOf, ROUTES } from '@rhinarium/contract';
import type { Context } from '../../context.ts';
import { removeMovesOfPet } from '../deletions/move-store.ts';
import { countMemberships } from '../deletions/store.ts';
import { noteEvent } from '../events/note-event.ts';
import { removeImages } from '../uploads/remove-images.ts';
import { insertReceipt, removeAllPhotos } from './remove-photos.ts';
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
  const removed = await context.database.tenant(tenantId, async (sql) => {
    const pet = await requirePet(sql, tenantId, params.petId, 'delete');
    const removed = await removeAllPhotos(context, sql, tenantId, pet);
    const searchPoolMemberships = await countMemberships(sql, tenantId, pet.id);
    await insertReceipt(context, sql, pet, removed, { id: pet.id, pets: 1, searchPoolMemberships });
    await removeMovesOfPet(sql, tenantId, pet.id);
    await removePet(sql, tenantId, pet.id);
    await noteEvent(context, sql, tenantId, { type: 'pet.deleted', data: { petId: pet.id, status: 'DELETED' } });
    return removed;
  });
  await removeImages(
    context,
    tenantId,
    removed.photos.map(({ blobKey }) => blobKey),
  );
  return { status: 204, headers: { location: pathOf(ROUTES.readDeletion, { deletionId: params.petId }) } };
}
