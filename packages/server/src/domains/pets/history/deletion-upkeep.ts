import { RETENTION } from '@rhinarium/contract';
import { DAY_MS, MINUTE_MS } from '../../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../../common/upkeep-task.ts';
import type { Services } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import { forgetDeletions } from './deletion-store.ts';
import { changeKept, forgetMerges, keptOf, lockMergesInto, undoableSince } from './merge-store.ts';
import { forgetMoves, removePhotosOfMoves } from './move-store.ts';

/** Deletes expired receipts, and what is kept for the undo of merges and moves. */
export const deletionUpkeep = ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => ({
  name: 'old receipts of deletions',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) => {
    const before = new Date(clock().getTime() - RETENTION.deletions.days * DAY_MS);
    return database.tenant(tenantId, async (sql) => {
      await forgetDeletions(sql, tenantId, before);
      await forgetMerges(sql, tenantId, undoableSince(clock()));
      await forgetMoves(sql, tenantId, undoableSince(clock()));
    });
  }),
});

/** Takes deleted photos of a pet out of what is kept of merges and moves, so that their undo continues without them. */
export async function forgetPhotos(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  petId: string,
  uploadIds: readonly string[],
): Promise<void> {
  const gone = new Set(uploadIds);
  for (const merge of await lockMergesInto(sql, tenantId, petId)) {
    const kept = keptOf(cipher, merge);
    const left = {
      ...kept,
      uploadIds: kept.uploadIds.filter((id) => !gone.has(id)),
      shown: kept.shown.filter(({ id }) => !gone.has(id)),
    };
    await changeKept(sql, cipher, tenantId, merge.petId, left);
  }
  await removePhotosOfMoves(sql, tenantId, uploadIds);
}
