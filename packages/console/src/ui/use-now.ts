import { useSyncExternalStore } from 'react';

/** How old "5 minutes ago" may get before it is written again. */
const tickMs = 20_000;

let nowMs = Date.now();
let timer: number | undefined;
const readers = new Set<() => void>();

/** One timer for all times of a page, as long as there are any. */
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

/** The time now, as exact as a reader of "5 minutes ago" needs it. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => nowMs);
