/**
 * Races a promise against signals. Rejects with the unchanged reason of the first aborted signal in the list. A later
 * result is passed to `late`, so that nothing stays switched on.
 */
export async function abortable<Value>(
  promise: Promise<Value>,
  signals: readonly AbortSignal[],
  late: (value: Value) => void = () => {},
): Promise<Value> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    const end = () => {
      const ended = signals.find((signal) => signal.aborted);
      if (ended !== undefined) reject(ended.reason);
    };
    end();
    for (const signal of signals) signal.addEventListener('abort', end);
    stop = () => {
      for (const signal of signals) signal.removeEventListener('abort', end);
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
