import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { delayBeforeRetry, RETRY } from './retry.ts';

const half = { random: () => 0.5, maxRetries: RETRY.retriesMax };

test('retries a 5xx and a missing response twice, after 0.5 to 1 s and then 1 to 2 s', () => {
  for (const outcome of [{ status: 500 }, { status: 503 }, {}]) {
    assert.equal(delayBeforeRetry(outcome, 1, half), 750);
    assert.equal(delayBeforeRetry(outcome, 2, half), 1500);
    assert.equal(delayBeforeRetry(outcome, 3, half), undefined);
  }
});

test('never retries another status, whatever its Retry-After', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 499 }), fc.nat(60_000), (status, retryAfterMs) => {
      assert.equal(delayBeforeRetry({ status, retryAfterMs }, 1, half), undefined);
    }),
  );
});

test('waits for Retry-After after a 5xx, up to a limit', () => {
  assert.equal(delayBeforeRetry({ status: 503, retryAfterMs: 7000 }, 1, half), 7000);
  assert.equal(delayBeforeRetry({ status: 503, retryAfterMs: RETRY.retryAfterMsMax + 1 }, 1, half), undefined);
});

test('waits at least half of the longest delay, which doubles', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.constantFrom(1, 2), (drawn, attempts) => {
      const delayMs = delayBeforeRetry({}, attempts, { ...half, random: () => drawn })!;
      const fixedMs = RETRY.delayMs * 2 ** (attempts - 1);
      assert.ok(delayMs >= fixedMs && delayMs < 2 * fixedMs, `${delayMs}`);
    }),
  );
});

test('retries as often as the caller allows', () => {
  assert.equal(delayBeforeRetry({}, 1, { ...half, maxRetries: 0 }), undefined);
  assert.equal(delayBeforeRetry({}, 1, { ...half, maxRetries: 1 }), 750);
  assert.equal(delayBeforeRetry({}, 2, { ...half, maxRetries: 1 }), undefined);
});
