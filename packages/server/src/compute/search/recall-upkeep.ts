import { HOUR_MS } from '../../common/durations.ts';
import type { UpkeepTask } from '../../common/upkeep-task.ts';
import type { Search } from './search.ts';

/** Measures the recall of the approximate search against the exact one, for /metrics. */
export const recallUpkeep = ({ search }: { search: Pick<Search, 'auditRecall'> }): UpkeepTask => ({
  name: 'audit of the search',
  everyMs: HOUR_MS,
  run: async ({ tenantIds }) => await search.auditRecall(await tenantIds()),
});
