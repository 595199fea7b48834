/** Polling interval while the service is unreachable, ms. */
export const POLL_MS = 2000;

/**
 * Requests the service itself: browsers report offline without a network, although the service may be on the same
 * machine.
 */
export async function reachService(): Promise<true> {
  await fetch('/health/live', { cache: 'no-store' });
  return true;
}
