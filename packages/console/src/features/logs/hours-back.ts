const hourMs = 3_600_000;
const minuteMs = 60_000;

/**
 * Start of a period that ends now, in hours, rounded to the minute so that query keys stay stable. `undefined` without
 * a period.
 */
export function hoursBack(hours: string): string | undefined {
  const span = Number(hours) * hourMs;
  return span > 0 ? new Date(Math.floor((Date.now() - span) / minuteMs) * minuteMs).toISOString() : undefined;
}
