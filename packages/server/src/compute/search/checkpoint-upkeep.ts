import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';
import type { UpkeepTask } from '../../common/upkeep-task.ts';
import type { Database } from '../../storage/database/database.ts';
import { STEP_DAYS_MAX } from './checkpoint-rules.ts';
import { forgetCheckpoints } from './checkpoint-store.ts';
import type { Checkpoints } from './checkpoints.ts';
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
