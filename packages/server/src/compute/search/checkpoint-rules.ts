import { DAY_MS } from '../../common/durations.ts';

/**
 * Removals are deleted after 30 days; a copy of a gallery that was not brought up to date for this long is loaded
 * again.
 */
export const STEP_DAYS_MAX = 7;

/** Smaller galleries are read from the table in a moment. */
export const CHECKPOINT_PETS_MIN = 2000;

/** A file is written again when the gallery has more new fingerprints than this share of its pets. */
const ADDED_SHARE_MAX = 0.05;
/** Of a file whose gallery has changed, and of one whose gallery has not: long before it is too old to be believed. */
const CHANGED_AGE_MS_MAX = DAY_MS;
const AGE_MS_MAX = (STEP_DAYS_MAX / 2) * DAY_MS;

export interface CheckpointNeed {
  readonly petCount: number;
  /** Since the file was written. */
  readonly addedCount: number;
  readonly hasRemoved: boolean;
  /** `undefined` when there is no file. */
  readonly writtenAt: Date | undefined;
}

/**
 * Whether the file of a gallery is to be written: soon after a pet was removed, as the file still has its codes, and
 * after additions when they are many.
 */
export function isCheckpointDue(need: CheckpointNeed, now: Date, petsMin: number): boolean {
  const { petCount, addedCount, hasRemoved, writtenAt } = need;
  if (writtenAt === undefined) return petCount >= petsMin;
  if (hasRemoved || addedCount > ADDED_SHARE_MAX * petCount) return true;
  return now.getTime() - writtenAt.getTime() > (addedCount > 0 ? CHANGED_AGE_MS_MAX : AGE_MS_MAX);
}
