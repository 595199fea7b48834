import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { delayBeforeRetry, RETRY } from './retry.ts';

const half = () => 0.5;

test('a 5xx and a missing answer are retried twice, after up to 0.5 s and then up to 1 s', () => {
  for (const outcome of [{ status: 500 }, { status: 503 }, {}]) {
    assert.equal(delayBeforeRetry(outcome, 1, half), 250);
    assert.equal(delayBeforeRetry(outcome, 2, half), 500);
    assert.equal(delayBeforeRetry(outcome, 3, half), undefined);
  }
});

test('no other status is ever retried, whatever Retry-After says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 499 }), fc.nat(60_000), (status, retryAfterMs) => {
      assert.equal(delayBeforeRetry({ status, retryAfterMs }, 1, half), undefined);
    }),
  );
});

test('a retry after a 5xx waits as long as Retry-After says, unless that is too long', () => {
  assert.equal(delayBeforeRetry({ status: 503, retryAfterMs: 7000 }, 1, half), 7000);
  assert.equal(delayBeforeRetry({ status: 503, retryAfterMs: RETRY.retryAfterMsMax + 1 }, 1, half), undefined);
});

test('the jitter is full: a delay is anywhere between zero and its bound, which doubles', () => {
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
