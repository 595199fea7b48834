import { findOrphans } from './find-orphans.ts';
import { type RemovalServices, removeImages } from './remove-images.ts';
import { removeSpentUploads } from './store.ts';

/** Deletes unregistered uploads that no job needs, and orphaned images, which a crash or a failed upload left over. */
export async function sweepUploads(services: RemovalServices, tenantId: string, spentBefore: Date): Promise<void> {
  const spent = await services.database.tenant(tenantId, (sql) => removeSpentUploads(sql, tenantId, spentBefore));
  await removeImages(services, tenantId, spent);
  for await (const { key, isOrphan } of findOrphans(services, tenantId)) {
    if (isOrphan) await services.blobs.remove(key);
  }
}
