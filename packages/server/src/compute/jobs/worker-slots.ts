export interface WorkerSlots {
  /** Notifies the pool that work may be available. */
  wake(): void;
  /** Stops taking work. Resolves when running work has ended. */
  stop(): Promise<void>;
}

interface WorkerSlotsOptions<Work> {
  /** Number of slots. */
  readonly count: number;
  /** The next work, or `undefined`. Never rejects. */
  readonly take: () => Promise<Work | undefined>;
  readonly run: (work: Work) => Promise<void>;
}

/** Polling interval, ms. A notification wakes an idle slot immediately. */
const pollMs = 1000;

/** A pool of worker slots. Only one idle slot polls the queue. It wakes the next slot when it finds a job. */
export function openWorkerSlots<Work>({ count, take, run }: WorkerSlotsOptions<Work>): WorkerSlots {
  const idlers = new Set<() => void>();
  let isEnding = false;
  let notices = 0;
  const wakeNext = () => {
    const [wake] = idlers;
    wake?.();
  };
  const idle = () =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        idlers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, pollMs);
      idlers.add(wake);
    });
  const loop = async () => {
    while (!isEnding) {
      const noticesSeen = notices;
      const work = await take();
      if (work !== undefined) {
        wakeNext();
        await run(work);
      } else if (!isEnding && notices === noticesSeen) {
        // A notification during polling may find no idle slot. Then this one polls again at once.
        await idle();
      }
    }
  };
  const loops = Array.from({ length: count }, loop);
  return {
    wake() {
      notices += 1;
      wakeNext();
    },
    async stop() {
      isEnding = true;
      for (const wake of idlers) wake();
      await Promise.all(loops);
    },
  };
}
