import type { JobKind } from '@rhinarium/contract';
import type { Services } from '../../context.ts';
import type { JobRow, Outcome, Paused } from './job.ts';
import { Outdated } from './outdated.ts';
import { pause, succeed } from './queue-store.ts';

/** Delay before the next slice of a job that yielded, ms. Leaves time to claim the job that it yielded to. */
const turnPauseMs = 300;

/** Times that a handler runs again because its result is outdated. Then the result stands. */
const runsAgainMax = 3;

/**
 * Runs a handler and writes its outcome in one transaction, again while others change what the result rests on. `isOurs`
 * is false if the job was canceled or taken over.
 */
export async function endWith<Done extends Outcome<JobKind> | Paused>(
  { database, recognition }: Pick<Services, 'database' | 'recognition'>,
  job: Pick<JobRow, 'id' | 'tenantId' | 'fence'>,
  run: () => Promise<Done>,
): Promise<{ readonly done: Done; readonly isOurs: boolean }> {
  let done = await run();
  for (let runsAgain = 0; ; ) {
    try {
      const isOurs = await database.tenant(job.tenantId, async (sql) => {
        if ('progress' in done) return await pause(sql, job, done.progress, turnPauseMs);
        const settled = runsAgain < runsAgainMax ? await done.settle?.(sql) : {};
        const isHeld = await succeed(sql, job, { ...done.result, ...settled }, recognition.engine);
        if (isHeld) await done.write?.(sql);
        return isHeld;
      });
      return { done, isOurs };
    } catch (cause) {
      if (!(cause instanceof Outdated)) throw cause;
      if (cause.catchUp) await cause.catchUp();
      else {
        runsAgain += 1;
        done = await run();
      }
    }
  }
}
