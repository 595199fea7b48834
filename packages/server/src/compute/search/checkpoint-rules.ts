import { DAY_MS } from '../../common/durations.ts';

/** Maximum age of a gallery copy, days. An older one is reloaded, because removals are deleted after 30 days. */
export const STEP_DAYS_MAX = 7;

/** Minimum pets of a gallery for a checkpoint. Smaller ones load quickly from the table. */
export const CHECKPOINT_PETS_MIN = 2000;

/** Share of new fingerprints per pet that triggers a new checkpoint. */
const ADDED_SHARE_MAX = 0.05;
/** Maximum age of a checkpoint, for changed and unchanged galleries. */
const CHANGED_AGE_MS_MAX = DAY_MS;
const AGE_MS_MAX = (STEP_DAYS_MAX / 2) * DAY_MS;

export interface CheckpointNeed {
  readonly petCount: number;
  /** Fingerprints added since the file was written. */
  readonly addedCount: number;
  readonly hasRemoved: boolean;
  /** `undefined` without a file. */
  readonly writtenAt: Date | undefined;
}

/**
 * Whether a gallery's checkpoint is due: soon after a pet was removed, because the file still has its codes, and after
 * many additions.
 */
export function isCheckpointDue(need: CheckpointNeed, now: Date, petsMin: number): boolean {
  const { petCount, addedCount, hasRemoved, writtenAt } = need;
  if (writtenAt === undefined) return petCount >= petsMin;
  if (hasRemoved || addedCount > ADDED_SHARE_MAX * petCount) return true;
  return now.getTime() - writtenAt.getTime() > (addedCount > 0 ? CHANGED_AGE_MS_MAX : AGE_MS_MAX);
}
