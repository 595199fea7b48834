/** Retry policy: 5xx only, exponential backoff, at most three attempts (specification 11.7). */
export const RETRY = {
  attemptsMax: 3,
  /** Upper bound of the first delay, ms. Doubles per attempt. */
  delayMs: 500,
  delayMsMax: 8000,
  /** Longest Retry-After that is waited for, ms. */
  retryAfterMsMax: 60_000,
} as const;

/** Outcome of one attempt. No status if there was no response. */
export interface AttemptOutcome {
  readonly status?: number;
  readonly retryAfterMs?: number | undefined;
}

/**
 * Delay before the next attempt, ms, or `undefined` to give up. Full jitter: between zero and the exponential bound,
 * but at least the Retry-After of a 5xx.
 */
export function delayBeforeRetry(
  { status, retryAfterMs = 0 }: AttemptOutcome,
  attemptsMade: number,
  random: () => number,
): number | undefined {
  const isTransient = status === undefined || status >= 500;
  if (!isTransient || attemptsMade >= RETRY.attemptsMax || retryAfterMs > RETRY.retryAfterMsMax) return undefined;
  const bound = Math.min(RETRY.delayMsMax, RETRY.delayMs * 2 ** (attemptsMade - 1));
  return Math.max(random() * bound, retryAfterMs);
}
