const hourMs = 3_600_000;
const minuteMs = 60_000;

/**
 * The start of a span that ends now, in hours, to the minute: one that moved on with every look would be another list
 * each time. `undefined` for no span.
 */
export function hoursBack(hours: string): string | undefined {
  const span = Number(hours) * hourMs;
  return span > 0 ? new Date(Math.floor((Date.now() - span) / minuteMs) * minuteMs).toISOString() : undefined;
}
