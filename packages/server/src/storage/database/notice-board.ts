import type { Database } from './database.ts';

/** Wakes waiting readers on any node when something has happened. */
export interface NoticeBoard {
  /**
   * Resolves on a notification about the subject, after `timeoutMs`, or when `signal` is aborted. The caller then reads
   * again.
   */
  next(subject: string, timeoutMs: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Polling interval, because notifications can be lost with a connection, ms. */
const pollMs = 2000;

/** Opens a board on a channel whose notifications name their subject. */
export async function openNoticeBoard(database: Database, channel: string): Promise<NoticeBoard> {
  const waiting = new Map<string, Set<() => void>>();
  const stop = await database.listen(channel, (subject) => {
    const wakers =
      subject === undefined ? [...waiting.values()].flatMap((set) => [...set]) : [...(waiting.get(subject) ?? [])];
    for (const wake of wakers) wake();
  });
  return {
    next(subject, timeoutMs, signal) {
      return new Promise((resolve) => {
        const wakers = waiting.get(subject) ?? new Set();
        waiting.set(subject, wakers);
        const wake = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          wakers.delete(wake);
          if (wakers.size === 0) waiting.delete(subject);
          resolve();
        };
        const timer = setTimeout(wake, Math.min(timeoutMs, pollMs));
        wakers.add(wake);
        signal.addEventListener('abort', wake);
        if (signal.aborted) wake();
      });
    },
    close: stop,
  };
}
