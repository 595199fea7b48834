import type { JobNotices } from '../context.ts';
import type { Database } from '../database/database.ts';

/** Notices can be lost with a connection, so a waiting reader looks again this often in any case. */
const lookAgainMs = 2000;

export async function openJobNotices(database: Database): Promise<JobNotices> {
  const waiting = new Map<string, Set<() => void>>();
  const stop = await database.listen('job_ended', (jobId) => {
    const wakers =
      jobId === undefined ? [...waiting.values()].flatMap((set) => [...set]) : [...(waiting.get(jobId) ?? [])];
    for (const wake of wakers) wake();
  });
  return {
    untilEnded(jobId, timeoutMs, signal) {
      return new Promise((resolve) => {
        const wakers = waiting.get(jobId) ?? new Set();
        waiting.set(jobId, wakers);
        const wake = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          wakers.delete(wake);
          if (wakers.size === 0) waiting.delete(jobId);
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
