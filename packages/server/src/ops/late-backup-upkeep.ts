import { DAY_MS, HOUR_MS, MINUTE_MS } from '../common/durations.ts';
import type { UpkeepTask } from '../common/upkeep-task.ts';
import { composeLateBackup } from '../domains/mail/compose-mail.ts';
import { claimLateBackup, endLateBackup } from './backup/store.ts';
import { type TellServices, tellOperators } from './tell-operators.ts';

/** Age of the latest backup at which operators get a mail: of nightly ones, two have failed. */
const lateMs = 2 * DAY_MS;
const sendMsMax = 5 * MINUTE_MS;

/**
 * Mails operators that the latest backup is old, once for each backup. Tries again an hour later if no mail was taken.
 * Does nothing without a mail server, and for an installation that never made a backup.
 */
export async function mailLateBackup(services: TellServices): Promise<void> {
  const { database, mail } = services;
  if (!mail.isOn) return;
  const madeAt = await database.system((sql) => claimLateBackup(sql, lateMs, HOUR_MS));
  if (!madeAt) return;
  const compose = (reader: { language: string; url: string }) => composeLateBackup({ ...reader, madeAt });
  const { taken } = await tellOperators(services, compose, AbortSignal.timeout(sendMsMax));
  if (taken > 0) await database.system((sql) => endLateBackup(sql, madeAt));
}

export const lateBackupUpkeep = (services: TellServices): UpkeepTask => ({
  name: 'mails about late backups',
  everyMs: HOUR_MS,
  run: () => mailLateBackup(services),
});
