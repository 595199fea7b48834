import type { Input, Output } from '@rhinarium/contract';
import type { Context } from '../context.ts';
import { cancelJobsOfPet } from '../jobs/cancel-jobs-of-pet.ts';
import { removePetFromGallery } from '../search/change-gallery.ts';
import { abortOpenSessions } from '../sessions/abort-open-sessions.ts';
import { removeImagesOfPet } from '../uploads/remove-images-of-pet.ts';
import { requirePet } from './require-pet.ts';
import { removePet } from './store.ts';

/**
 * Deletes a pet with its fingerprints, appearances and templates, aborts its open capture sessions and cancels its jobs, in one
 * transaction; its images follow. Images that a crash leaves behind no longer have a row and are swept.
 */
export async function deletePet(context: Context, { params }: Input<'deletePet'>): Promise<Output<'deletePet'>> {
  const tenantId = context.tenant.id;
  const blobKeys = await context.database.tenant(tenantId, async (sql) => {
    const pet = await requirePet(sql, tenantId, params.petId, 'delete');

    await abortOpenSessions(sql, tenantId, pet.id);
    await cancelJobsOfPet(sql, tenantId, pet.id);
    await removePetFromGallery(sql, tenantId, pet, context.clock());
    const keys = await removeImagesOfPet(sql, tenantId, pet.id);
    await removePet(sql, tenantId, pet.id);
    return keys;
  });
  await Promise.all(blobKeys.map((key) => context.blobs.remove(key)));
  return { status: 204 };
}
