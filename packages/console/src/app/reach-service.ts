/** How often a page looks whether the service can be reached again. */
export const LOOK_EVERY_MS = 2000;

/**
 * Asks the service itself: a browser calls itself offline on a machine without a network, where the service may be too.
 */
export async function reachService(): Promise<true> {
  await fetch('/health/live', { cache: 'no-store' });
  return true;
}
