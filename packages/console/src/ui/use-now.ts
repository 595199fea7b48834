import { useSyncExternalStore } from 'react';

/** Update interval of relative times, ms. */
const tickMs = 20_000;

let nowMs = Date.now();
let timer: number | undefined;
const readers = new Set<() => void>();

/** One shared timer for all relative times of a page. */
function subscribe(reader: () => void): () => void {
  readers.add(reader);
  nowMs = Date.now();
  timer ??= window.setInterval(() => {
    nowMs = Date.now();
    for (const each of readers) each();
  }, tickMs);
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** The current time, with the precision of relative times. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => nowMs);
