import type { ErrorCode } from '@rhinarium/contract';
import { ApiFailure } from '../../service/api.ts';

const firstWaitMs = 1000;
const waitMsMax = 20_000;

/** The first call with the same key is still being carried out. */
const underWay: ErrorCode = 'SVCB2B40006';

/** Checks whether a repeated call may succeed: no response, a server error, a rate limit, or the first call continues. */
const isPassing = (failure: unknown): boolean =>
  failure instanceof ApiFailure &&
  (failure.status === 0 || failure.status === 429 || failure.status >= 500 || failure.code === underWay);

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** How a call is repeated: until the signal ends, telling when it begins and ends to wait. */
export interface Trying {
  readonly signal: AbortSignal;
  readonly onWaiting: (isWaiting: boolean) => void;
}

/** Repeats a call until the service answers it, with growing pauses. Ends with the signal. */
export async function keepTrying<Answer>({ signal, onWaiting }: Trying, act: () => Promise<Answer>): Promise<Answer> {
  let isWaiting = false;
  try {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, waitMsMax)) {
      signal.throwIfAborted();
      try {
        return await act();
      } catch (failure) {
        if (!isPassing(failure)) throw failure;
        if (!isWaiting) onWaiting(true);
        isWaiting = true;
        await pause(waitMs, signal);
      }
    }
  } finally {
    if (isWaiting) onWaiting(false);
  }
}
