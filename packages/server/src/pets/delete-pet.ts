import type { Input, Output } from '@rhinarium/contract';
import type { Context } from '../context.ts';
import { cancelOfPet } from '../jobs/store.ts';
import { removePetFromGallery } from '../search/change-gallery.ts';
import { abortOpenSessions } from '../sessions/store.ts';
import { removeImagesOfPet } from '../uploads/store.ts';
import { requirePet } from './require-pet.ts';
import { removePet } from './store.ts';

/**
 * Deletes a pet with its fingerprints, appearances and templates, aborts its open capture sessions and cancels its
 * jobs, in one transaction; its images follow (specification 3.6 and 4.9). Images that a crash leaves behind no longer
 * have a row and are swept.
 */
export async function deletePet(context: Context, { params }: Input<'deletePet'>): Promise<Output<'deletePet'>> {
  const tenantId = context.tenant.id;
  const blobKeys = await context.database.tenant(tenantId, async (sql) => {
    const pet = await requirePet(sql, tenantId, params.petId, 'delete');

    await abortOpenSessions(sql, tenantId, pet.id);
    await cancelOfPet(sql, tenantId, pet.id);
    await removePetFromGallery(sql, tenantId, pet, context.clock());
    const keys = await removeImagesOfPet(sql, tenantId, pet.id);
    await removePet(sql, tenantId, pet.id);
    return keys;
  });
  await Promise.all(blobKeys.map((key) => context.blobs.remove(key)));
  return { status: 204 };
}
