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

/** Polling interval of the whole pool while any slot is idle, ms. A notification wakes an idle slot immediately. */
const pollMs = 1000;

/** A pool of worker slots. Only one idle slot polls the queue. It wakes the next slot when it finds a job. */
export function openWorkerSlots<Work>({ count, take, run }: WorkerSlotsOptions<Work>): WorkerSlots {
  const idlers: (() => void)[] = [];
  let isEnding = false;
  let notices = 0;
  let timer: NodeJS.Timeout | undefined;
  const wakeNext = () => {
    clearTimeout(timer);
    timer = undefined;
    idlers.shift()?.();
  };
  /** A slot that wakes and finds nothing is idle again, which starts the next interval. */
  const idle = () =>
    new Promise<void>((resolve) => {
      idlers.push(resolve);
      timer ??= setTimeout(wakeNext, pollMs);
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
      clearTimeout(timer);
      for (const wake of idlers) wake();
      await Promise.all(loops);
    },
  };
}
