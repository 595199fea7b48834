/** Remaining requests of a budget at a time. */
export interface RateBudget {
  /** Fractional, because it refills continuously. */
  readonly left: number;
  readonly at: Date;
}

/** Time in which an empty budget refills, seconds. */
export const WINDOW_SECONDS = 60;

/**
 * Shares per budget that nodes take, each 1.2 seconds of refill: a busy tenant costs less than one statement per second
 * and node, and a share lost with a node is soon refilled.
 */
const sharesPerBudget = 50;

/**
 * Takes a node's next share of a token bucket. A missing bucket is full. A time slightly before the last writer's
 * refills nothing. One that is a whole window before it means that the clock was set back, and the bucket continues from
 * there.
 */
export function takeShare(
  kept: RateBudget | undefined,
  perMinute: number,
  now: Date,
): { readonly granted: number; readonly budget: RateBudget } {
  const behindMs = kept === undefined ? 0 : kept.at.getTime() - now.getTime();
  const at = kept !== undefined && behindMs > 0 && behindMs < WINDOW_SECONDS * 1000 ? kept.at : now;
  const passedSeconds = kept === undefined ? 0 : Math.max(0, at.getTime() - kept.at.getTime()) / 1000;
  const refilled = kept === undefined ? perMinute : kept.left + passedSeconds * (perMinute / WINDOW_SECONDS);
  const full = Math.min(perMinute, refilled);
  const granted = Math.min(Math.max(1, Math.floor(perMinute / sharesPerBudget)), Math.max(0, Math.floor(full)));
  return { granted, budget: { left: full - granted, at } };
}
