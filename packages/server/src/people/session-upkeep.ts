import type { Services } from '../context.ts';
import { MINUTE_MS } from '../durations.ts';
import type { UpkeepTask } from '../upkeep-task.ts';
import { forgetEndedSessions } from './session-store.ts';

/** Forgets sessions and links of people that have ended. */
export const personSessionUpkeep = ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => ({
  name: 'ended sessions of people',
  everyMs: 10 * MINUTE_MS,
  run: () => database.system((sql) => forgetEndedSessions(sql, clock())),
});
