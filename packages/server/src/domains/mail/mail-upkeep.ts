import { HOUR_MS } from '../../common/durations.ts';
import type { UpkeepTask } from '../../common/upkeep-task.ts';
import type { Services } from '../../context.ts';
import { forgetMails } from './mail-store.ts';

const keptDays = 7;

/** Deletes mails after a week, those that could not be sent as well. */
export const mailUpkeep = ({ database }: Pick<Services, 'database'>): UpkeepTask => ({
  name: 'old mails',
  everyMs: HOUR_MS,
  run: () => database.system((sql) => forgetMails(sql, keptDays)),
});
