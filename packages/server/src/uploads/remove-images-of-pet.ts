import type { Sql } from '../database/database.ts';
import { listPetBlobs, removePetSessionUploads } from './store.ts';

/** Deletes the rows of all images of a pet, also those of its capture sessions, and gives the blobs to remove after the commit. */
export async function removeImagesOfPet(sql: Sql, tenantId: string, petId: string): Promise<string[]> {
  const blobKeys = await listPetBlobs(sql, tenantId, petId);
  await removePetSessionUploads(sql, tenantId, petId);
  return blobKeys;
}
