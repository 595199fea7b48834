import type { Output } from '@rhinarium/contract';
import { removeAllJobs } from '../../compute/jobs/store.ts';
import { removePetFromGallery } from '../../compute/search/change-gallery.ts';
import type { Context } from '../../context.ts';
import { removeAllRequests } from '../../http/idempotency-store.ts';
import { removeAllMoves } from '../deletions/move-store.ts';
import { removeAllDeletions } from '../deletions/store.ts';
import { removeAllEvents } from '../events/store.ts';
import { removeAllLinks } from '../links/store.ts';
import { removeAllMemberships } from '../lost-and-found/groups/group-store.ts';
import { removeAllSightings } from '../lost-and-found/records/sighting-store.ts';
import { lockAllPets, removeAllPets } from '../pets/store.ts';
import { removeAllPools } from '../pools/store.ts';
import { removeAllSessions } from '../sessions/store.ts';
import { removeImages } from '../uploads/remove-images.ts';
import { removeAllUploads } from '../uploads/store.ts';

/**
 * Deletes a test tenant's data in one transaction. It queues the images, which are removed afterwards. Gallery copies on all nodes see the removal of every pet.
 */
export async function clearTestData(
  context: Pick<Context, 'database' | 'blobs' | 'log' | 'clock' | 'tenant'>,
): Promise<Output<'clearTestData'>> {
  const { database, clock, tenant } = context;
  const blobKeys = await database.tenant(tenant.id, async (sql) => {
    await removeAllJobs(sql, tenant.id);
    for (const pet of await lockAllPets(sql, tenant.id)) await removePetFromGallery(sql, tenant.id, pet, clock());
    const keys = await removeAllUploads(sql, tenant.id);
    await removeAllPets(sql, tenant.id);
    await removeAllSightings(sql, tenant.id);
    await removeAllMemberships(sql, tenant.id);
    await removeAllLinks(sql, tenant.id);
    await removeAllSessions(sql, tenant.id);
    await removeAllPools(sql, tenant.id);
    await removeAllDeletions(sql, tenant.id);
    await removeAllMoves(sql, tenant.id);
    await removeAllRequests(sql, tenant.id);
    await removeAllEvents(sql, tenant.id);
    return keys;
  });
  await removeImages(context, tenant.id, blobKeys);
  return { status: 204 };
}
