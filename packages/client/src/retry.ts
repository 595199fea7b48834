/** What a client does after a failure: 5xx only, exponential backoff, at most three attempts (specification 11.7). */
export const RETRY = {
  attemptsMax: 3,
  /** Upper end of the first delay; it doubles from attempt to attempt. */
  delayMs: 500,
  delayMsMax: 8000,
  /** A longer Retry-After is not waited for. */
  retryAfterMsMax: 60_000,
} as const;

/** What came of one attempt; no status when there was no answer. */
export interface AttemptOutcome {
  readonly status?: number;
  readonly retryAfterMs?: number | undefined;
}

/**
 * How long to wait before the next attempt; `undefined` for no further attempt. Full jitter: anything between zero and
 * the exponential bound, but never less than a 5xx's Retry-After.
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
