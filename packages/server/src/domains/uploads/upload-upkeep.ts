import { RETENTION } from '@rhinarium/contract';
import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { findOrphans } from './find-orphans.ts';
import { type RemovalServices, removeImages } from './remove-images.ts';
import { removeSpentUploads } from './store.ts';

/** Deletes uploads that no job needs, and orphaned images. */
export const uploadUpkeep = (services: Pick<Services, 'database' | 'blobs' | 'log' | 'clock'>): UpkeepTask => ({
  name: 'uploads that serve nothing any more',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) => {
    const spentBefore = new Date(services.clock().getTime() - RETENTION.uploads.days * DAY_MS);
    return sweepUploads(services, tenantId, spentBefore);
  }),
});

/** Deletes unregistered uploads that no job needs, and orphaned images, which a crash or a failed upload left over. */
export async function sweepUploads(services: RemovalServices, tenantId: string, spentBefore: Date): Promise<void> {
  const spent = await services.database.tenant(tenantId, (sql) => removeSpentUploads(sql, tenantId, spentBefore));
  await removeImages(services, tenantId, spent);
  for await (const { key, isOrphan } of findOrphans(services, tenantId)) {
    if (isOrphan) await services.blobs.remove(key);
  }
}
