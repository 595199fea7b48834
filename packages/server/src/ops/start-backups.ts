import { ENGINE } from '@rhinarium/engine';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../common/durations.ts';
import type { UpkeepTask } from '../common/upkeep-task.ts';
import { VERSION } from '../common/version.ts';
import type { Services } from '../context.ts';
import { type Composed, composeBackupFault, composeLateBackup } from '../domains/mail/compose-mail.ts';
import { listOperators } from '../domains/people/store.ts';
import type { BackupBucket } from '../storage/blobs/backup-bucket.ts';
import { type BackupSchedule, isBackupDue, isCopyDue, isFaultToTell, type TimeOfDay } from './backup/backup-times.ts';
import { type BackupFolder, copyToBucket, makeBackup } from './backup/make-backup.ts';
import { endTurn, findSchedule, noteCopied, noteFault, noteMade, noteTold, takeTurn } from './backup/schedule-store.ts';
import { claimLateBackup, endLateBackup, insertBackup } from './backup/store.ts';
import { type Looking, startLooking } from './upkeep.ts';

export type TellServices = Pick<Services, 'database' | 'ids' | 'log' | 'mail' | 'publicUrl'>;

interface Told {
  /** Mails that the mail server took. */
  readonly taken: number;
  /** Mails that it may take later. */
  readonly waiting: number;
}

/**
 * Sends every operator with an address a mail, directly, because it belongs to no tenant. `compose` gets the language
 * and the address of the page of the installation. Rejects if `signal` is aborted.
 */
export async function tellOperators(
  { database, ids, log, mail, publicUrl }: TellServices,
  compose: (reader: { readonly language: string; readonly url: string }) => Composed,
  signal: AbortSignal,
): Promise<Told> {
  let [taken, waiting] = [0, 0];
  if (!mail.isOn) return { taken, waiting };
  const url = `${publicUrl()}/console/operator`;
  for (const { email, language } of await database.system(listOperators)) {
    const composed = compose({ language: language ?? 'en', url });
    const problem = await mail.send({ id: ids.next(), to: email, ...composed }, signal);
    if (problem) log.warn({ problem, subject: composed.subject }, 'mail to an operator not sent');
    if (!problem) taken += 1;
    else if (problem !== 'refused') waiting += 1;
  }
  return { taken, waiting };
}

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

export type BackupServices = Pick<
  Services,
  'blobs' | 'clock' | 'database' | 'encryption' | 'ids' | 'log' | 'mail' | 'publicUrl'
>;

export interface BackupPlan extends BackupFolder {
  readonly at: TimeOfDay;
  /** Bucket that gets a copy of each. */
  readonly bucket?: BackupBucket | undefined;
}

const lookEveryMs = MINUTE_MS;
const leaseMs = 3 * MINUTE_MS;
/** Longest sentence of a fault that is kept. */
const FAULT_CHARS_MAX = 500;

/** Beginning of the fault of a backup that was made and not copied. */
const NOT_COPIED = 'it was made, but not copied to the bucket: ';

/** Makes the daily backups until stopped. Of several processes one makes them. A stop ends a backup between two images. */
export const startBackups = (services: BackupServices, plan: BackupPlan): Looking =>
  startLooking((signal) => backUpIfDue(services, plan, signal), {
    everyMs: lookEveryMs,
    onFault: (err) => services.log.warn({ err }, 'looking for a due backup failed, repeated in a minute'),
  });

/** Makes a backup if one is due and no other process makes it. Records a failure, and tells operators of it. */
export async function backUpIfDue(services: BackupServices, plan: BackupPlan, signal: AbortSignal): Promise<void> {
  const { clock, database, ids } = services;
  const known = await database.system(findSchedule);
  if (known && !isTurnWanted(known, clock(), plan.at)) return;
  const holder = ids.session();
  const schedule = await database.system((sql) => takeTurn(sql, { holder, leaseMs }));
  if (!schedule) return;
  const prolong = () => database.system((sql) => takeTurn(sql, { holder, leaseMs })).catch(() => undefined);
  const timer = setInterval(() => void prolong(), leaseMs / 3).unref();
  try {
    if (isBackupDue(schedule, clock(), plan.at)) await attempt(services, signal, () => backUp(services, plan, signal));
    else if (isCopyDue(schedule, clock(), plan.at)) await attempt(services, signal, () => copy(services, plan, signal));
    await tellIfFailed(services, signal);
  } finally {
    clearInterval(timer);
    await database.system((sql) => endTurn(sql, holder)).catch(() => {});
  }
}

const isTurnWanted = (schedule: BackupSchedule, now: Date, at: TimeOfDay): boolean =>
  isBackupDue(schedule, now, at) || isCopyDue(schedule, now, at) || isFaultToTell(schedule, now);

async function attempt(services: BackupServices, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  const { clock, database, log } = services;
  try {
    await run();
  } catch (err) {
    if (signal.aborted) return;
    log.error({ err }, 'backup failed, tried again in 15 minutes');
    const fault = (err instanceof Error ? err.message : String(err)).slice(0, FAULT_CHARS_MAX);
    await database.system((sql) => noteFault(sql, { at: clock(), fault }));
  }
}

async function backUp(services: BackupServices, plan: BackupPlan, signal: AbortSignal): Promise<void> {
  const { database, log } = services;
  const say = (sentence: string) => log.debug({ sentence }, 'backup');
  const parts = { ...services, release: VERSION, engineVersion: ENGINE.version, say, signal };
  const { file, manifest } = await makeBackup(parts, plan);
  const madeAt = new Date(manifest.createdAt);
  await database.system(async (sql) => {
    await insertBackup(sql, { madeAt, tenants: manifest.tenants.length });
    await noteMade(sql, madeAt);
  });
  log.info({ file, tenants: manifest.tenants.length }, 'backup made');
  if (plan.bucket) await copy(services, plan, signal);
}

/** Brings the backups of the folder into the bucket. */
async function copy({ clock, database, log }: BackupServices, plan: BackupPlan, signal: AbortSignal): Promise<void> {
  if (plan.bucket) {
    await copyToBucket(plan.bucket, plan, signal).catch((cause: Error) => {
      throw new Error(`${NOT_COPIED}${cause.message || cause.name}`, { cause });
    });
    log.info({}, 'backup copied to the bucket');
  }
  await database.system((sql) => noteCopied(sql, clock()));
}

async function tellIfFailed(services: BackupServices, signal: AbortSignal): Promise<void> {
  const { clock, database } = services;
  const schedule: BackupSchedule | undefined = await database.system(findSchedule);
  if (signal.aborted || !schedule || schedule.fault === null || !isFaultToTell(schedule, clock())) return;
  const isCopy = schedule.fault.startsWith(NOT_COPIED);
  const failed = { madeAt: schedule.madeAt, isCopy, fault: schedule.fault.slice(isCopy ? NOT_COPIED.length : 0) };
  const compose = (reader: { language: string; url: string }) => composeBackupFault({ ...reader, ...failed });
  const { waiting } = await tellOperators(services, compose, signal);
  if (waiting === 0) await database.system((sql) => noteTold(sql, clock()));
}
