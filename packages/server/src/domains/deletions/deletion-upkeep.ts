import { RETENTION } from '@rhinarium/contract';
import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { forgetMerges, undoableSince } from './merge-store.ts';
import { forgetMoves } from './move-store.ts';
import { forgetDeletions } from './store.ts';

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
