import type { MailHold, MailHours } from '@rhinarium/contract';
import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';
import { clockIn } from './clock-in.ts';

/** Clocks of all time zones show a whole hour at a multiple of this, ms. */
const stepMs = 15 * MINUTE_MS;

type HourAt = (atMs: number) => number;

/** Hour of the day in a time zone. */
function hourIn(timeZone: string): HourAt {
  const clock = clockIn(timeZone, 'en', { hour: 'numeric', hourCycle: 'h23' });
  return (atMs) => Number(clock.format(atMs));
}

function isWithin(hour: number, quiet: MailHours['quiet']): boolean {
  if (quiet === null) return false;
  const { from, to } = quiet;
  return from < to ? from <= hour && hour < to : hour >= from || hour < to;
}

/** First step after a moment at which something holds. Looks for as long as `limitMs`. */
function stepAfter(atMs: number, limitMs: number, holds: (stepMs: number) => boolean): number | undefined {
  for (let step = Math.floor(atMs / stepMs + 1) * stepMs; step <= atMs + limitMs; step += stepMs)
    if (holds(step)) return step;
  return undefined;
}

/** The moment itself, or else the end of the quiet hours. A day may lack the hour between them, the next has it. */
function afterQuiet(atMs: number, quiet: MailHours['quiet'], hourAt: HourAt): number {
  const isFree = (ms: number) => !isWithin(hourAt(ms), quiet);
  return isFree(atMs) ? atMs : (stepAfter(atMs, 3 * DAY_MS, isFree) ?? atMs);
}

/**
 * Moment at which a mail may be sent that is ready at `readyMs`: never within the quiet hours that hold it. A digest goes
 * at the next beginning of its hour, and after a day where the clocks were changed so that it is later.
 */
export function mailDue(readyMs: number, hold: MailHold, hours: MailHours | null): number {
  if (hold === 'NONE' || hours === null) return readyMs;
  const { timeZone, quiet, digestHour } = hours;
  const hourAt = hourIn(timeZone);
  if (hold === 'QUIET_HOURS' || digestHour === null) return afterQuiet(readyMs, quiet, hourAt);
  const begins = (ms: number) => hourAt(ms) === digestHour && hourAt(ms - stepMs) !== digestHour;
  return afterQuiet(stepAfter(readyMs, DAY_MS, begins) ?? readyMs + DAY_MS, quiet, hourAt);
}
