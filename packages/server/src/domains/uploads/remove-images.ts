import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Services } from '../../context.ts';
import { endRemovals } from './removal-store.ts';

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
export async function tryRemoval(
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
