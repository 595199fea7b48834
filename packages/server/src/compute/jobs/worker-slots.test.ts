import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { openWorkerSlots } from './worker-slots.ts';

const SLOTS = 4;

test('one idle slot polls each second, and a job that it finds wakes the next slot, until all work', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const queue: number[] = [];
  let takes = 0;
  const running: (() => void)[] = [];
  const slots = openWorkerSlots<number>({
    count: SLOTS,
    take: async () => {
      takes += 1;
      return queue.shift();
    },
    run: () => new Promise((resolve) => running.push(resolve)),
  });
  try {
    const takesAfter = async (step: () => void) => {
      const before = takes;
      step();
      await turn();
      return takes - before;
    };
    const aSecond = () => mock.timers.tick(1000);
    assert.equal(await takesAfter(() => {}), 0);
    assert.equal(takes, SLOTS, 'each looks once when it starts');
    for (let n = 0; n < 2 * SLOTS; n++) assert.equal(await takesAfter(aSecond), 1);

    queue.push(1, 2);
    assert.equal(await takesAfter(aSecond), 3, 'two find work, and a third finds none');
    assert.equal(running.length, 2);
    assert.equal(await takesAfter(aSecond), 1, 'the others go on polling');

    queue.push(3, 4, 5);
    assert.equal(await takesAfter(() => slots.wake()), 2, 'without waiting for the second to end');
    assert.equal(running.length, SLOTS);
    assert.equal(await takesAfter(aSecond), 0, 'no slot is idle');
    assert.equal(await takesAfter(running.shift()!), 1, 'a slot that ends its work takes the next');
    assert.equal(queue.length, 0);
  } finally {
    mock.timers.reset();
    const stopped = slots.stop();
    for (const end of running) end();
    await stopped;
  }
});
