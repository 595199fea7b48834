import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  isRetryable,
  ownFault,
  pauseAfterFaultMs,
  type QueueMeasurement,
  refusalSeconds,
  waitingAlways,
} from './rules.ts';

const bounds = { waitingMax: 1000, deadlineSeconds: 600 };
const measured = (changes: Partial<QueueMeasurement>): QueueMeasurement => ({
  waiting: 0,
  busySeconds: 0,
  worked: 0,
  firstDeadlineSeconds: 0,
  ...changes,
});

test('accepts a job below the limit and refuses it at the limit', () => {
  assert.equal(refusalSeconds(measured({ waiting: 999, firstDeadlineSeconds: 599 }), bounds), undefined);
  assert.notEqual(refusalSeconds(measured({ waiting: 1000, firstDeadlineSeconds: 599 }), bounds), undefined);
});

test('sets Retry-After to when a tenth of the queue will be free at the measured rate', () => {
  const busy = { busySeconds: 60, worked: 600, firstDeadlineSeconds: 500 };
  assert.equal(refusalSeconds(measured({ waiting: 1000, ...busy }), bounds), 10);
  assert.equal(refusalSeconds(measured({ waiting: 1050, ...busy }), bounds), 15);
  assert.equal(refusalSeconds(measured({ waiting: 1000, ...busy, worked: 6000 }), bounds), 1);
});

test('never sets Retry-After beyond the first deadline of a waiting job', () => {
  assert.equal(refusalSeconds(measured({ waiting: 1000, firstDeadlineSeconds: 41.5 }), bounds), 42);
  assert.equal(
    refusalSeconds(measured({ waiting: 1000, busySeconds: 60, worked: 1, firstDeadlineSeconds: 7 }), bounds),
    7,
  );
});

test('accepts no more jobs than can end within their deadline at the measured rate', () => {
  const slow = { busySeconds: 60, worked: 30, firstDeadlineSeconds: 500 };
  assert.equal(refusalSeconds(measured({ waiting: 299, ...slow }), bounds), undefined);
  assert.equal(refusalSeconds(measured({ waiting: 300, ...slow }), bounds), 60);
  const stuck = { busySeconds: 60, worked: 0, firstDeadlineSeconds: 500 };
  assert.equal(refusalSeconds(measured({ waiting: waitingAlways - 1, ...stuck }), bounds), undefined);
  assert.equal(refusalSeconds(measured({ waiting: waitingAlways, ...stuck }), bounds), 500);
  assert.equal(refusalSeconds(measured({ waiting: 300, busySeconds: 9, worked: 0 }), bounds), undefined);
});

test('keeps Retry-After between one second and the deadline', () => {
  const looks = fc.record({
    waiting: fc.nat(5000),
    busySeconds: fc.double({ min: 0, max: 60, noNaN: true }),
    worked: fc.nat(100_000),
    firstDeadlineSeconds: fc.double({ min: -10, max: 600, noNaN: true }),
  });
  fc.assert(
    fc.property(looks, fc.integer({ min: 1, max: 5000 }), (queue, waitingMax) => {
      const seconds = refusalSeconds(queue, { waitingMax, deadlineSeconds: 600 });
      if (seconds === undefined) return queue.waiting < waitingMax;
      return Number.isInteger(seconds) && seconds >= 1 && seconds <= 600;
    }),
  );
});

test('doubles the pause after each fault, up to half a minute', () => {
  assert.deepEqual([1, 2, 3, 6, 7, 100].map(pauseAfterFaultMs), [500, 1000, 2000, 16_000, 30_000, 30_000]);
});

test('allows a retry only of a job that failed through our fault', () => {
  assert.ok(isRetryable({ status: 'FAILED', error: ownFault() }));
  assert.ok(!isRetryable({ status: 'FAILED', error: { ...ownFault(), retryable: false } }));
  assert.ok(!isRetryable({ status: 'FAILED', error: null }));
  for (const status of ['PENDING', 'PROCESSING', 'SUCCESS', 'CANCELED'] as const)
    assert.ok(!isRetryable({ status, error: ownFault() }));
});
