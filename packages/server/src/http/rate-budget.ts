/** What is left of a budget of requests, and when that was so. */
export interface RateBudget {
  /** Requests, with fractions: it refills evenly. */
  readonly left: number;
  readonly at: Date;
}

/** How long a full budget lasts when it is spent evenly, and how long an empty one takes to be full. */
export const WINDOW_SECONDS = 60;

/**
 * A node takes a fiftieth of a budget at once, 1.2 seconds of its refill: so a busy tenant costs less than one
 * statement a second and node, and what a node takes and never spends is soon there again.
 */
const sharesPerBudget = 50;

/**
 * Takes a node's next share off a budget: a token bucket, which is full where nothing is kept of it. A clock behind
 * the one that wrote last refills nothing.
 */
export function takeShare(
  kept: RateBudget | undefined,
  perMinute: number,
  now: Date,
): { readonly granted: number; readonly budget: RateBudget } {
  const at = kept !== undefined && kept.at > now ? kept.at : now;
  const passedSeconds = kept === undefined ? 0 : (at.getTime() - kept.at.getTime()) / 1000;
  const refilled = kept === undefined ? perMinute : kept.left + passedSeconds * (perMinute / WINDOW_SECONDS);
  const full = Math.min(perMinute, refilled);
  const granted = Math.min(Math.max(1, Math.floor(perMinute / sharesPerBudget)), Math.max(0, Math.floor(full)));
  return { granted, budget: { left: full - granted, at } };
}
