import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { pino } from 'pino';
import type { UpkeepTask } from '../upkeep-task.ts';
import { forEachTenant } from '../upkeep-task.ts';
import { startUpkeep, type Upkeep } from './upkeep.ts';

const silent = pino({ level: 'silent' });

/** Runs tasks on a clock that is turned by hand. */
async function onTurnedClock(
  tasks: readonly UpkeepTask[],
  use: (turn: (ms: number) => Promise<void>, upkeep: Upkeep) => Promise<void>,
): Promise<void> {
  mock.timers.enable({ apis: ['setInterval'] });
  try {
    const upkeep = startUpkeep({ tasks, tenantIds: async () => ['a', 'b', 'c'], log: silent });
    await use(async (ms) => {
      mock.timers.tick(ms);
      await upkeep.ended;
    }, upkeep);
    upkeep.stop();
  } finally {
    mock.timers.reset();
  }
}

test('each task runs as often as it says, and continues after it failed', async () => {
  const ran: string[] = [];
  const tasks: UpkeepTask[] = [
    { name: 'fails', everyMs: 10, run: () => Promise.reject(new Error('no disk')) },
    { name: 'often', everyMs: 10, run: async () => void ran.push('often') },
    { name: 'seldom', everyMs: 20, run: async () => void ran.push('seldom') },
  ];
  await onTurnedClock(tasks, async (turn) => {
    await turn(10);
    assert.deepEqual(ran, ['often']);
    await turn(10);
    assert.deepEqual(ran, ['often', 'often', 'seldom']);
  });
});

test('a task for each tenant ends at the next tenant when the service stops, and none runs afterwards', async () => {
  const done: string[] = [];
  let stop = () => {};
  const run = forEachTenant(async (tenantId) => {
    done.push(tenantId);
    if (tenantId === 'b') stop();
  });
  await onTurnedClock([{ name: 'tidy', everyMs: 10, run }], async (turn, upkeep) => {
    stop = () => upkeep.stop();
    await turn(10);
    await turn(10);
  });
  assert.deepEqual(done, ['a', 'b']);
});
