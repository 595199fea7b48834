export interface WorkPlaces {
  /** Says that there may be something to take. */
  wake(): void;
  /** Takes nothing more; resolves when what runs has ended. */
  stop(): Promise<void>;
}

interface WorkPlacesOptions<Work> {
  /** Things at a time. */
  readonly count: number;
  /** The next thing to do, or nothing now. Never rejects. */
  readonly take: () => Promise<Work | undefined>;
  readonly run: (work: Work) => Promise<void>;
}

/** A notice wakes an idle place at once; this is how often it looks for itself. */
const lookAgainMs = 1000;

/**
 * Places that take one thing after the other until stopped. One place looks, and wakes the next when it found
 * something: the others would only ask beside the work that they were woken for.
 */
export function openWorkPlaces<Work>({ count, take, run }: WorkPlacesOptions<Work>): WorkPlaces {
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
      const timer = setTimeout(wake, lookAgainMs);
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
        // A notice that comes while this place asks may find nobody idle: then it asks again at once.
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
