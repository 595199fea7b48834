import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { openRecognition } from './recognition.ts';

test('work that is given up at any moment ends no thread and no process', async () => {
  const noImages = () => Promise.reject(new Error('no image is decoded here'));
  const recognition = await openRecognition({
    ...{ threads: 1, ticks: () => performance.now() },
    decoding: { readPixels: noImages },
  });
  const pixels = photograph(createAnimal('DOG', 1), { kind: 'fingerprint', shot: 0, widthPx: 320 });
  const whole = await recognition.extractAndSee(pixels, 'DOG');
  let left = 0;
  // Steps of a few milliseconds, so that some fall into the time that a network takes, and the last come too late.
  for (let n = 0; n < 24; n++) {
    const leaving = new AbortController();
    const asked = recognition.extractAndSee(pixels, 'DOG', leaving.signal).catch((cause: Error) => {
      assert.equal(cause.message, 'left');
      left += 1;
    });
    await delay(3 * n);
    leaving.abort(new Error('left'));
    await asked;
    while (recognition.running > 0) await new Promise(setImmediate);
  }
  assert.ok(left > 0, 'all work had ended before it could be given up');
  assert.deepEqual((await recognition.extractAndSee(pixels, 'DOG')).template, whole.template);
  await recognition.close();
});
