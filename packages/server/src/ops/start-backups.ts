import { ENGINE } from '@rhinarium/engine';
import { MINUTE_MS } from '../common/durations.ts';
import { VERSION } from '../common/version.ts';
import type { Services } from '../context.ts';
import { composeBackupFault } from '../domains/mail/compose-mail.ts';
import type { BackupBucket } from '../storage/blobs/backup-bucket.ts';
import { type BackupSchedule, isBackupDue, isCopyDue, isFaultToTell, type TimeOfDay } from './backup/backup-times.ts';
import { type BackupFolder, copyToBucket, makeBackup } from './backup/make-backup.ts';
import { endTurn, findSchedule, noteCopied, noteFault, noteMade, noteTold, takeTurn } from './backup/schedule-store.ts';
import { insertBackup } from './backup/store.ts';
import { type Looking, startLooking } from './start-looking.ts';
import { tellOperators } from './tell-operators.ts';

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
