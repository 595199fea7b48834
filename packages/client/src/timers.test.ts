import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { sleep, withDeadline } from './timers.ts';

const reason = new Error('too late');

test('keeps no reference to finished calls in a long-lived signal', async () => {
  const { signal } = new AbortController();
  for (let n = 0; n < 50; n++) {
    await withDeadline({ timeoutMs: 1000, reason, signal }, () => sleep(0, signal));
    await assert.rejects(withDeadline({ timeoutMs: 1000, reason, signal }, () => Promise.reject(reason)));
  }
  assert.deepEqual(getEventListeners(signal, 'abort'), []);
});

test('rejects with the deadline’s or the caller’s reason, whichever comes first', async () => {
  const whole = (signal: AbortSignal) => sleep(60_000, signal);
  await assert.rejects(withDeadline({ timeoutMs: 1, reason }, whole), (error) => error === reason);
  const why = new Error('the visitor left');
  for (const signal of [AbortSignal.abort(why), abortSoon(why)]) {
    await assert.rejects(withDeadline({ timeoutMs: 60_000, reason, signal }, whole), (error) => error === why);
  }
});

function abortSoon(why: Error): AbortSignal {
  const controller = new AbortController();
  setImmediate(() => controller.abort(why));
  return controller.signal;
}
