import { DAY_MS, MINUTE_MS } from '../../../common/durations.ts';

/**
 * Seconds until one more is allowed, if `max` were made in the last 24 hours: undefined if it is allowed now. `times`
 * are those of the last 24 hours, oldest first. One that has not come yet is from before the clock was set back, and
 * does not count.
 */
export function secondsUntilAllowed(times: readonly Date[], max: number, now: Date): number | undefined {
  const past = times.filter((time) => time.getTime() <= now.getTime() + MINUTE_MS);
  if (past.length < max) return undefined;
  const freedAt = past[past.length - max]!.getTime() + DAY_MS;
  return Math.max(1, Math.ceil((freedAt - now.getTime()) / 1000));
}
