import type { FastifyBaseLogger } from 'fastify';
import type { UpkeepRound, UpkeepTask } from '../common/upkeep-task.ts';

export interface Upkeep {
  stop(): void;
  /** Resolves when running tasks have ended. */
  readonly ended: Promise<void>;
}

/** Calls `run` every `everyMs` until the returned function is called. */
export type Every = (everyMs: number, run: () => void) => () => void;

/** Runs by the timer of the process. */
const onTimer: Every = (everyMs, run) => {
  const timer = setInterval(run, everyMs).unref();
  return () => clearInterval(timer);
};

interface UpkeepOptions {
  readonly tasks: readonly UpkeepTask[];
  readonly tenantIds: UpkeepRound['tenantIds'];
  readonly log: FastifyBaseLogger;
  /** A timer by default, triggered manually in tests. */
  readonly every?: Every | undefined;
}

/** Runs the domains' tasks, each at its interval, one at a time. A failed task runs again at its next time. */
export function startUpkeep({ tasks, tenantIds, log, every = onTimer }: UpkeepOptions): Upkeep {
  let isStopped = false;
  let last: Promise<void> = Promise.resolve();
  const runInTurn = (task: UpkeepTask) => {
    last = last.then(async () => {
      if (isStopped) return;
      await task
        .run({ tenantIds, isStopped: () => isStopped })
        .catch((err) => log.warn({ err, task: task.name }, 'upkeep task failed, retrying at its next time'));
    });
  };
  const stops = tasks.map((task) => every(task.everyMs, () => runInTurn(task)));
  return {
    stop() {
      isStopped = true;
      for (const stop of stops) stop();
    },
    get ended() {
      return last;
    },
  };
}

export interface Looking {
  /** Aborts the running look and waits for its end. */
  stop(): Promise<void>;
  /** Resolves when the running look has ended. */
  ended(): Promise<void>;
}

interface LookingOptions {
  readonly everyMs: number;
  readonly onFault: (err: unknown) => void;
  /** A timer by default, triggered manually in tests. */
  readonly every?: Every | undefined;
}

/** Calls `look` at once and every `everyMs`, one at a time, until stopped. */
export function startLooking(
  look: (signal: AbortSignal) => Promise<void>,
  { everyMs, onFault, every = onTimer }: LookingOptions,
): Looking {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= look(stopping.signal)
      .catch(onFault)
      .finally(() => {
        running = undefined;
      });
  };
  const stopTimer = every(everyMs, run);
  run();
  const ended = async () => await running;
  return {
    stop() {
      stopTimer();
      stopping.abort();
      return ended();
    },
    ended,
  };
}
