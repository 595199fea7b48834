import { setTimeout as pauseFor } from 'node:timers/promises';
import { Failure } from '../../common/failure.ts';
import { causes, isUnreachable, isUnwritable } from './failures.ts';

// A process without free file descriptors, or a machine without any.
const exhaustedCodes = new Set<unknown>(['EMFILE', 'ENFILE']);

/**
 * Whether something failed that passes by itself and that the work did not cause: the database, the image store or a
 * disk is not available, or the service is overloaded (503). Background work waits for its end and counts no attempt.
 */
export function isPassingFault(error: unknown): boolean {
  if (isUnreachable(error) || isUnwritable(error)) return true;
  return [...causes(error)].some((cause) => {
    if (cause instanceof Failure) return cause.row.status === 503;
    return cause instanceof Error && 'code' in cause && exhaustedCodes.has(cause.code);
  });
}

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
