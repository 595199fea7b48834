import { setTimeout as pauseFor } from 'node:timers/promises';
import { RETENTION } from '@rhinarium/contract';
import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { claimRemovals, endRemovals, listKnownBlobs, readOrphanTime } from './image-store.ts';
import { removeSpentUploads } from './store.ts';

const BATCH = 500;

/**
 * A stored image, and whether it is orphaned. `undefined` if it is too young to tell: its row may not be committed yet.
 */
interface Stored {
  readonly key: string;
  readonly isOrphan: boolean | undefined;
}

/** All stored images of a tenant. Orphans are left over from a crash between image and row, or after a deletion. */
export async function* findOrphans(
  { database, blobs }: Pick<Services, 'database' | 'blobs'>,
  tenantId: string,
): AsyncGenerator<Stored> {
  const storedBefore = await database.read(tenantId, readOrphanTime);
  let batch: string[] = [];
  const compare = async () => {
    const keys = batch;
    batch = [];
    const known = await database.read(tenantId, (sql) => listKnownBlobs(sql, tenantId, keys));
    return keys.map((key) => ({ key, isOrphan: !known.has(key) }));
  };
  for await (const { key, storedAt } of blobs.list(tenantId)) {
    if (storedAt < storedBefore) batch.push(key);
    else yield { key, isOrphan: undefined };
    if (batch.length >= BATCH) yield* await compare();
  }
  if (batch.length > 0) yield* await compare();
}

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
