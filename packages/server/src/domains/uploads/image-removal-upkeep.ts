import type { UpkeepTask } from '../../common/upkeep-task.ts';
import { listKnownBlobs } from './image-store.ts';
import { claimRemovals, endRemovals } from './removal-store.ts';
import { type RemovalServices, tryRemoval } from './remove-images.ts';

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

/** Those of the images that have no row. The others came back with a restored backup and stay. */
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
