import { DAY_MS } from '../../common/durations.ts';

/**
 * Seconds until one more is allowed, if `max` were made in the last 24 hours: undefined if it is allowed now. `times`
 * are those of the last 24 hours, oldest first.
 */
export function secondsUntilAllowed(times: readonly Date[], max: number, now: Date): number | undefined {
  if (times.length < max) return undefined;
  const freedAt = times[times.length - max]!.getTime() + DAY_MS;
  return Math.max(1, Math.ceil((freedAt - now.getTime()) / 1000));
}
