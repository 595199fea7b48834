import { MINUTE_MS } from '../../common/durations.ts';
import type { UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { shortenWaits } from './queue-store.ts';

/** Lets jobs go on that wait for a time from before the clock was set back. */
export const jobWaitUpkeep = ({ database }: Pick<Services, 'database'>): UpkeepTask => ({
  name: 'jobs that wait too long',
  everyMs: MINUTE_MS,
  run: async () => void (await database.system(shortenWaits)),
});
