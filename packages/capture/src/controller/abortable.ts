/**
 * The promise, or the reason of the first signal that aborts, unchanged. What the promise brings after that goes to
 * `late`, so that nothing stays switched on.
 */
export async function abortable<Value>(
  promise: Promise<Value>,
  signals: readonly AbortSignal[],
  late: (value: Value) => void = () => {},
): Promise<Value> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    const listeners = signals.map((signal) => () => reject(signal.reason));
    signals.forEach((signal, at) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', listeners[at]!);
    });
    stop = () => {
      signals.forEach((signal, at) => {
        signal.removeEventListener('abort', listeners[at]!);
      });
    };
  });
  try {
    return await Promise.race([aborted, promise]);
  } catch (failure) {
    if (signals.some((signal) => signal.aborted)) promise.then(late, () => {});
    throw failure;
  } finally {
    stop();
  }
}
