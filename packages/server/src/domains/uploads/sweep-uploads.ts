import type { Services } from '../../context.ts';
import { findOrphans } from './find-orphans.ts';
import { removeSpentUploads } from './store.ts';

/**
 * Removes uploads that were never registered and serve no job any more, and images without a row (a crash between the
 * two, or after a deletion). Images younger than `orphanBefore` are left alone: their row may be on its way.
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
