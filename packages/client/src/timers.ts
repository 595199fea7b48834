/** Waits. Rejects with the signal's reason as soon as it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/**
 * A controller that follows `signal` until it is released. AbortSignal.any leaks memory per call on a long-lived
 * signal.
 */
export function follow(signal: AbortSignal | undefined): { readonly controller: AbortController; letGo(): void } {
  const controller = new AbortController();
  const onAbort = () => controller.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort, { once: true });
  return { controller, letGo: () => signal?.removeEventListener('abort', onAbort) };
}

/** Runs `act` with a signal that is aborted with `reason` after `timeoutMs`, or earlier with the caller's reason. */
export async function withDeadline<Value>(
  { timeoutMs, reason, signal }: { timeoutMs: number; reason: unknown; signal?: AbortSignal | undefined },
  act: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const { controller, letGo } = follow(signal);
  const timer = setTimeout(() => controller.abort(reason), timeoutMs);
  try {
    return await act(controller.signal);
  } finally {
    clearTimeout(timer);
    letGo();
  }
}
