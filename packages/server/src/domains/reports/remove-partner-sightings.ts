import type { Sources } from '../../common/sources.ts';
import type { Sql } from '../../storage/database/database.ts';
import { noteEvent } from '../events/note-event.ts';
import { removeLooseUploads } from '../uploads/store.ts';
import { listPartnerSightings, type PartnerSightings, removeSighting } from './sighting-store.ts';

/**
 * Deletes sightings of partners with photos and candidates. Returns the keys of the images, which are queued
 * for removal.
 */
export async function removePartnerSightings(
  sources: Pick<Sources, 'clock' | 'ids'>,
  sql: Sql,
  tenantId: string,
  which: PartnerSightings = {},
): Promise<string[]> {
  const keys: string[] = [];
  for (const { id, uploadIds } of await listPartnerSightings(sql, tenantId, which)) {
    keys.push(...(await removeLooseUploads(sql, tenantId, uploadIds)));
    await removeSighting(sql, tenantId, id);
    await noteEvent(sources, sql, tenantId, { type: 'sighting.deleted', data: { sightingId: id, status: 'DELETED' } });
  }
  return keys;
}
