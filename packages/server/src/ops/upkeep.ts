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
export const onTimer: Every = (everyMs, run) => {
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
