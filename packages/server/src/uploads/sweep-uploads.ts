import type { Services } from '../context.ts';
import { listKnownBlobs, removeSpentUploads } from './store.ts';

const BATCH = 200;

/**
 * Removes uploads that were never registered and serve no job any more, and images without a row (a crash between the two, or after a
 * deletion). Images younger than `orphanBefore` are left alone: their row may be on its way.
 */
export async function sweepUploads(
  services: Pick<Services, 'database' | 'blobs'>,
  tenantId: string,
  spentBefore: Date,
  orphanBefore: Date,
): Promise<void> {
  const spent = await services.database.tenant(tenantId, (sql) => removeSpentUploads(sql, tenantId, spentBefore));
  for (const key of spent) await services.blobs.remove(key);
  let batch: string[] = [];
  const removeOrphans = async () => {
    const keys = batch;
    batch = [];
    const known = await services.database.tenant(tenantId, (sql) => listKnownBlobs(sql, tenantId, keys));
    for (const key of keys) if (!known.has(key)) await services.blobs.remove(key);
  };
  for await (const blob of services.blobs.list(tenantId)) {
    if (blob.storedAt < orphanBefore) batch.push(blob.key);
    if (batch.length >= BATCH) await removeOrphans();
  }
  if (batch.length > 0) await removeOrphans();
}
