import { setTimeout as pauseFor } from 'node:timers/promises';
import type { UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { listKnownBlobs } from './image-store.ts';
import { claimRemovals, endRemovals } from './removal-store.ts';

export type RemovalServices = Pick<Services, 'database' | 'blobs' | 'log'>;

/** Longest time for which a caller waits for the image store, ms. */
const waitMsMax = 2000;

/**
 * Removes images after the commit that deleted their rows. Never rejects, and waits only for a short time: what is left
 * is queued and removed later.
 */
export async function removeImages(
  services: RemovalServices,
  tenantId: string,
  blobKeys: readonly string[],
): Promise<void> {
  if (blobKeys.length === 0) return;
  const waiting = new AbortController();
  const late = pauseFor(waitMsMax, undefined, { signal: waiting.signal }).catch(() => {});
  await Promise.race([tryRemoval(services, tenantId, blobKeys), late]);
  waiting.abort();
}

/** Removes images and takes those that are gone from the queue. Returns whether all are. Never rejects. */
async function tryRemoval(
  { database, blobs, log }: RemovalServices,
  tenantId: string,
  blobKeys: readonly string[],
): Promise<boolean> {
  try {
    const ends = await Promise.allSettled(blobKeys.map((key) => blobs.remove(key)));
    const gone = blobKeys.filter((_, at) => ends[at]!.status === 'fulfilled');
    await database.tenant(tenantId, (sql) => endRemovals(sql, tenantId, gone));
    const fault = ends.find((end) => end.status === 'rejected');
    if (fault) throw fault.reason;
    return true;
  } catch (err) {
    log.warn({ err, tenantId, images: blobKeys.length }, 'images of deleted photos not removed, retried later');
    return false;
  }
}

const batchMax = 100;
/** Batches per turn, so that a large deletion does not hold up other tasks. */
const batchesMax = 20;

/** Removes images that were not removed with their rows, for instance because the image store was away. */
export const imageRemovalUpkeep = (services: RemovalServices): UpkeepTask => ({
  name: 'images of deleted photos',
  everyMs: 15_000,
  async run({ isStopped }) {
    for (let batch = 0; batch < batchesMax && !isStopped(); batch += 1) {
      const claimed = await services.database.system((sql) => claimRemovals(sql, batchMax));
      let isAllGone = claimed.length === batchMax;
      for (const [tenantId, blobKeys] of byTenant(claimed)) {
        if (!(await tryRemoval(services, tenantId, await withoutRow(services, tenantId, blobKeys)))) isAllGone = false;
      }
      if (!isAllGone) return;
    }
  },
});

function byTenant(claimed: Awaited<ReturnType<typeof claimRemovals>>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { tenantId, blobKey } of claimed) groups.set(tenantId, [...(groups.get(tenantId) ?? []), blobKey]);
  return groups;
}

/** Images without a row. The others came back with a restored backup and stay. */
async function withoutRow(
  { database }: RemovalServices,
  tenantId: string,
  blobKeys: readonly string[],
): Promise<string[]> {
  return await database.tenant(tenantId, async (sql) => {
    const known = await listKnownBlobs(sql, tenantId, blobKeys);
    if (known.size > 0) await endRemovals(sql, tenantId, [...known]);
    return blobKeys.filter((key) => !known.has(key));
  });
}
