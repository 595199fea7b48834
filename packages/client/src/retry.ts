/** Retry policy: 5xx only, exponential backoff, at most three attempts (specification 11.7). */
export const RETRY = {
  retriesMax: 2,
  /** Lower bound of the first delay, ms. Doubles per attempt. */
  delayMs: 500,
  /** Longest Retry-After that is waited for, ms. */
  retryAfterMsMax: 60_000,
} as const;

/** Outcome of one attempt. No status if there was no response. */
export interface AttemptOutcome {
  readonly status?: number;
  readonly retryAfterMs?: number | undefined;
}

/**
 * Delay before the next attempt, ms, or `undefined` to give up. Half of it is fixed and up to half is random, so that
 * clients spread and none repeats at once. At least the Retry-After of a 5xx.
 */
export function delayBeforeRetry(
  { status, retryAfterMs = 0 }: AttemptOutcome,
  attemptsMade: number,
  { random, maxRetries }: { readonly random: () => number; readonly maxRetries: number },
): number | undefined {
  const isTransient = status === undefined || status >= 500;
  if (!isTransient || attemptsMade > maxRetries || retryAfterMs > RETRY.retryAfterMsMax) return undefined;
  const fixedMs = RETRY.delayMs * 2 ** (attemptsMade - 1);
  return Math.max(fixedMs * (1 + random()), retryAfterMs);
}
