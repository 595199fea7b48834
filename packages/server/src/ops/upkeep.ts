import type { FastifyBaseLogger } from 'fastify';
import type { UpkeepRound, UpkeepTask } from '../upkeep-task.ts';

export interface Upkeep {
  stop(): void;
  /** Resolves when the tasks under way, if any, have ended. */
  readonly ended: Promise<void>;
}

interface UpkeepOptions {
  readonly tasks: readonly UpkeepTask[];
  readonly tenantIds: UpkeepRound['tenantIds'];
  readonly log: FastifyBaseLogger;
}

/**
 * Runs the tasks that the domains hand in, each as often as it says and one after the other. One that fails runs again
 * at its next time.
 */
export function startUpkeep({ tasks, tenantIds, log }: UpkeepOptions): Upkeep {
  let isStopped = false;
  let last: Promise<void> = Promise.resolve();
  const runInTurn = (task: UpkeepTask) => {
    last = last.then(async () => {
      if (isStopped) return;
      await task
        .run({ tenantIds, isStopped: () => isStopped })
        .catch((err) => log.warn({ err, task: task.name }, 'upkeep failed; it will run again'));
    });
  };
  const timers = tasks.map((task) => setInterval(() => runInTurn(task), task.everyMs).unref());
  return {
    stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
    },
    get ended() {
      return last;
    },
  };
}
