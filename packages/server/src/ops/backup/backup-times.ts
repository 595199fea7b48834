import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';

/** Time of day of the daily backup, UTC. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

/** The schedule as stored. */
export interface BackupSchedule {
  /** When the last backup by schedule was made. */
  readonly madeAt: Date | null;
  readonly triedAt: Date | null;
  /** Why the last attempt failed. */
  readonly fault: string | null;
  readonly toldAt: Date | null;
}

/** Pause after a failed attempt. */
const retryMs = 15 * MINUTE_MS;
/** Pause between two mails about one fault. */
const tellAgainMs = DAY_MS;

/** Last moment up to `now` at which a backup was due. */
export function lastDue(now: Date, { hour, minute }: TimeOfDay): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, minute);
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}

/** Time since `then`, ms. A clock that was set back counts as much time, so that nothing waits for it to catch up. */
const since = (then: Date, now: Date): number =>
  then > now ? Number.POSITIVE_INFINITY : now.getTime() - then.getTime();

/** Checks whether a backup is to be made: none was made since it was due, and none failed a moment ago. */
export function isBackupDue(schedule: BackupSchedule, now: Date, at: TimeOfDay): boolean {
  if (isMade(schedule, now, at)) return false;
  return schedule.fault === null || isRetryDue(schedule, now);
}

const isMade = ({ madeAt }: BackupSchedule, now: Date, at: TimeOfDay) => madeAt !== null && madeAt >= lastDue(now, at);

const isRetryDue = ({ triedAt }: BackupSchedule, now: Date) => triedAt === null || since(triedAt, now) >= retryMs;

/** Checks whether the backup that is there is to be copied again: that failed, and not a moment ago. */
export const isCopyDue = (schedule: BackupSchedule, now: Date, at: TimeOfDay): boolean =>
  isMade(schedule, now, at) && schedule.fault !== null && isRetryDue(schedule, now);

/** Checks whether operators are to be told of a fault: once, and again every day while it lasts. */
export const isFaultToTell = ({ fault, toldAt }: BackupSchedule, now: Date): boolean =>
  fault !== null && (toldAt === null || since(toldAt, now) >= tellAgainMs);

/** Attempts are a day apart, and a backup takes time. */
const seenMs = 2 * DAY_MS;

/** Checks whether a process of the installation makes backups by itself, judged by its last attempt. */
export const areBackupsOn = (schedule: BackupSchedule | undefined, now: Date): boolean =>
  schedule?.triedAt != null && since(schedule.triedAt, now) < seenMs;
