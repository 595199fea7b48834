import { RETENTION } from '@rhinarium/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../common/durations.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Database } from '../../storage/database/database.ts';
import { STEP_DAYS_MAX } from './checkpoint-rules.ts';
import { forgetCheckpoints } from './checkpoint-store.ts';
import type { Checkpoints } from './checkpoints.ts';
import { forgetRemovals } from './removal-store.ts';
import type { Search } from './search.ts';

interface Parts {
  readonly database: Database;
  readonly search: Pick<Search, 'saveCheckpoints'>;
  readonly checkpoints: Pick<Checkpoints, 'removeOthers'>;
  readonly clock: () => Date;
}

/** Writes checkpoints of changed galleries and removes unreadable files. */
export const checkpointUpkeep = ({ database, search, checkpoints, clock }: Parts): UpkeepTask => ({
  name: 'files of galleries',
  everyMs: 10 * MINUTE_MS,
  async run({ tenantIds, isStopped }) {
    const ids = await tenantIds();
    await checkpoints.removeOthers(ids);
    const before = new Date(clock().getTime() - STEP_DAYS_MAX * DAY_MS);
    for (const tenantId of ids) {
      if (isStopped()) return;
      await database.tenant(tenantId, (sql) => forgetCheckpoints(sql, tenantId, before));
      await search.saveCheckpoints(tenantId);
    }
  },
});

/** Measures the recall of the approximate search against the exact one, for /metrics. */
export const recallUpkeep = ({ search }: { search: Pick<Search, 'auditRecall'> }): UpkeepTask => ({
  name: 'audit of the search',
  everyMs: HOUR_MS,
  run: async ({ tenantIds }) => await search.auditRecall(await tenantIds()),
});

/** Deletes removals that every live copy of a gallery has applied. */
export const removalUpkeep = ({ database, clock }: { database: Database; clock: () => Date }): UpkeepTask => ({
  name: 'old removals from galleries',
  everyMs: 10 * MINUTE_MS,
  run: forEachTenant((tenantId) => {
    // Far beyond the maximum age of a gallery copy.
    const before = new Date(clock().getTime() - RETENTION.removals.days * DAY_MS);
    return database.tenant(tenantId, (sql) => forgetRemovals(sql, tenantId, before));
  }),
});
