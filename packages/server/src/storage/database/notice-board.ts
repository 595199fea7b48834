import type { Database } from './database.ts';

/** Notifies those who wait for something that it happened, on whichever node. */
export interface NoticeBoard {
  /**
   * Resolves when there is a notice about the subject, after `timeoutMs`, or when `signal` is aborted; the caller then
   * looks again.
   */
  next(subject: string, timeoutMs: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Notices can be lost with a connection, so a waiting reader looks again this often in any case. */
const lookAgainMs = 2000;

/** Lets readers wait for notices on a channel, each of which names its subject. */
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
        const timer = setTimeout(wake, Math.min(timeoutMs, lookAgainMs));
        wakers.add(wake);
        signal.addEventListener('abort', wake);
        if (signal.aborted) wake();
      });
    },
    close: stop,
  };
}
