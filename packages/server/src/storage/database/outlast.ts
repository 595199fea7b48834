import { setTimeout as pauseFor } from 'node:timers/promises';
import { isPassingFault } from './passing-fault.ts';

const pauseMsMin = 100;
const pauseMsMax = 5000;

/**
 * Runs work again, after growing pauses, while it ends with a fault that passes by itself, for about `forMs`. Then it
 * throws that fault, as it does when `signal` is aborted. Work must stand being done twice: a commit may have an unknown
 * end.
 */
export async function outlast<T>(
  run: () => Promise<T>,
  { forMs, signal }: { readonly forMs: number; readonly signal?: AbortSignal },
): Promise<T> {
  let waitedMs = 0;
  for (let pauseMs = pauseMsMin; ; pauseMs = Math.min(pauseMsMax, pauseMs * 2)) {
    try {
      return await run();
    } catch (cause) {
      if (!isPassingFault(cause) || signal?.aborted || waitedMs >= forMs) throw cause;
    }
    await pauseFor(pauseMs, undefined, { ...(signal && { signal }) }).catch(() => {});
    waitedMs += pauseMs;
  }
}
