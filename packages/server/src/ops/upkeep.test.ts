import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { pino } from 'pino';
import type { UpkeepTask } from '../common/upkeep-task.ts';
import { forEachTenant } from '../common/upkeep-task.ts';
import { type Every, startUpkeep, type Upkeep } from './upkeep.ts';

const silent = pino({ level: 'silent' });

/** Runs tasks on a manual timer. */
async function onTurnedTimer(
  tasks: readonly UpkeepTask[],
  use: (turn: (ms: number) => Promise<void>, upkeep: Upkeep) => Promise<void>,
): Promise<void> {
  let now = 0;
  const timers = new Set<{ everyMs: number; run: () => void }>();
  const every: Every = (everyMs, run) => {
    const timer = { everyMs, run };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  const upkeep = startUpkeep({ tasks, tenantIds: async () => ['a', 'b', 'c'], log: silent, every });
  const turn = async (ms: number) => {
    now += ms;
    for (const { everyMs, run } of timers) if (now % everyMs === 0) run();
    await upkeep.ended;
  };
  await use(turn, upkeep);
  upkeep.stop();
  assert.equal(timers.size, 0);
}

test('runs each task at its interval, and again after a failure', async () => {
  const ran: string[] = [];
  const tasks: UpkeepTask[] = [
    { name: 'fails', everyMs: 10, run: () => Promise.reject(new Error('no disk')) },
    { name: 'often', everyMs: 10, run: async () => void ran.push('often') },
    { name: 'seldom', everyMs: 20, run: async () => void ran.push('seldom') },
  ];
  await onTurnedTimer(tasks, async (turn) => {
    await turn(10);
    assert.deepEqual(ran, ['often']);
    await turn(10);
    assert.deepEqual(ran, ['often', 'often', 'seldom']);
  });
});

test('ends a per-tenant task at the next tenant when the service stops, and starts none afterwards', async () => {
  const done: string[] = [];
  let stop = () => {};
  const run = forEachTenant(async (tenantId) => {
    done.push(tenantId);
    if (tenantId === 'b') stop();
  });
  await onTurnedTimer([{ name: 'tidy', everyMs: 10, run }], async (turn, upkeep) => {
    stop = () => upkeep.stop();
    await turn(10);
    await turn(10);
  });
  assert.deepEqual(done, ['a', 'b']);
});

test('uses the system timer by default, until stopped', async () => {
  mock.timers.enable({ apis: ['setInterval'] });
  try {
    let ran = 0;
    const tasks = [{ name: 'often', everyMs: 10, run: async () => void ran++ }];
    const upkeep = startUpkeep({ tasks, tenantIds: async () => [], log: silent });
    for (const expected of [1, 2]) {
      mock.timers.tick(10);
      await upkeep.ended;
      assert.equal(ran, expected);
    }
    upkeep.stop();
    mock.timers.tick(10);
    await upkeep.ended;
    assert.equal(ran, 2);
  } finally {
    mock.timers.reset();
  }
});
