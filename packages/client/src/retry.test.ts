import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { delayBeforeRetry, RETRY } from './retry.ts';

const half = () => 0.5;

test('retries a 5xx and a missing response twice, after up to 0.5 s and then up to 1 s', () => {
  for (const outcome of [{ status: 500 }, { status: 503 }, {}]) {
    assert.equal(delayBeforeRetry(outcome, 1, half), 250);
    assert.equal(delayBeforeRetry(outcome, 2, half), 500);
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

test('applies full jitter: a delay between zero and its bound, which doubles', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.constantFrom(1, 2), (drawn, attempts) => {
      const bound = RETRY.delayMs * 2 ** (attempts - 1);
      assert.equal(
        delayBeforeRetry({}, attempts, () => drawn),
        drawn * bound,
      );
    }),
  );
});
