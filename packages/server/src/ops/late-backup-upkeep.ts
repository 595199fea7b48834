import { DAY_MS, HOUR_MS, MINUTE_MS } from '../common/durations.ts';
import type { UpkeepTask } from '../common/upkeep-task.ts';
import type { Services } from '../context.ts';
import { composeLateBackup } from '../domains/mail/compose-mail.ts';
import { listOperators } from '../domains/people/store.ts';
import { claimLateBackup, endLateBackup } from './backup/store.ts';

/** Age of the latest backup at which operators get a mail: of nightly ones, two have failed. */
const lateMs = 2 * DAY_MS;
const sendMsMax = 5 * MINUTE_MS;

type LateBackupServices = Pick<Services, 'database' | 'ids' | 'mail' | 'log' | 'publicUrl'>;

/**
 * Mails operators that the latest backup is old, once for each backup. Tries again an hour later if no mail was taken.
 * Does nothing without a mail server, and for an installation that never made a backup.
 */
export async function mailLateBackup({ database, ids, mail, log, publicUrl }: LateBackupServices): Promise<void> {
  if (!mail.isOn) return;
  const madeAt = await database.system((sql) => claimLateBackup(sql, lateMs, HOUR_MS));
  if (!madeAt) return;
  let isTaken = false;
  for (const { email, language } of await database.system(listOperators)) {
    const composed = composeLateBackup({ language: language ?? 'en', madeAt, url: `${publicUrl()}/console/operator` });
    const problem = await mail.send({ id: ids.next(), to: email, ...composed }, AbortSignal.timeout(sendMsMax));
    if (problem) log.warn({ problem }, 'mail about a late backup not sent');
    else isTaken = true;
  }
  if (isTaken) await database.system((sql) => endLateBackup(sql, madeAt));
}

export const lateBackupUpkeep = (services: LateBackupServices): UpkeepTask => ({
  name: 'mails about late backups',
  everyMs: HOUR_MS,
  run: () => mailLateBackup(services),
});
