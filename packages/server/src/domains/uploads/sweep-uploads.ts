import type { Services } from '../../context.ts';
import { findOrphans } from './find-orphans.ts';
import { removeSpentUploads } from './store.ts';

/**
 * Deletes unregistered uploads that no job needs, and orphaned images (left over from a crash or deletion). Images
 * younger than `orphanBefore` are kept, because their row may not be committed yet.
 */
export async function sweepUploads(
  services: Pick<Services, 'database' | 'blobs'>,
  tenantId: string,
  spentBefore: Date,
  orphanBefore: Date,
): Promise<void> {
  const spent = await services.database.tenant(tenantId, (sql) => removeSpentUploads(sql, tenantId, spentBefore));
  for (const key of spent) await services.blobs.remove(key);
  for await (const { key, isOrphan } of findOrphans(services, tenantId, orphanBefore)) {
    if (isOrphan) await services.blobs.remove(key);
  }
}
