import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyReply } from 'fastify';
import { Failure } from '../failure.ts';
import { openRateLimits } from './rate-limits.ts';

const perMinute = { read: 6, action: 3, upload: 3 };

/**
 * Limits under a clock that is turned by hand; `spend` says whether a request was let through, and what it was told.
 */
function open() {
  let nowMs = 1_800_000_000_000;
  const limits = openRateLimits(perMinute, () => new Date(nowMs));
  const spend = (tenantId: string, rate: keyof typeof perMinute = 'read') => {
    const headers: Record<string, string> = {};
    const reply = { header: (name: string, value: string) => (headers[name] = value) };
    try {
      limits.spend(tenantId, rate, reply as unknown as FastifyReply);
      return { isServed: true, headers };
    } catch (cause) {
      assert.ok(cause instanceof Failure && cause.failure === 'tooManyRequests');
      return { isServed: false, headers: { ...headers, ...cause.options.headers } };
    }
  };
  const served = (count: number, tenantId: string) =>
    Array.from({ length: count }, () => spend(tenantId)).filter(({ isServed }) => isServed).length;
  return { spend, served, pass: (ms: number) => (nowMs += ms) };
}

test('a tenant makes exactly as many requests at once as its budget has, whatever others make', () => {
  const { spend, served } = open();
  assert.equal(served(10, 'flood'), 6);
  assert.equal(served(10, 'quiet'), 6);
  assert.ok(spend('flood', 'action').isServed, 'each kind of request has a budget of its own');
});

test('a spent budget refills evenly, and to no more than it was', () => {
  const { served, pass } = open();
  served(6, 'one');
  pass(9_999);
  assert.equal(served(1, 'one'), 0);
  pass(1);
  assert.equal(served(2, 'one'), 1);
  pass(3_600_000);
  assert.equal(served(10, 'one'), 6);
});

test('a tenant that has spent its budget gets the time of the next request, and then it is', () => {
  const { spend, served, pass } = open();
  served(6, 'one');
  const { headers } = spend('one');
  assert.deepEqual([headers['retry-after'], headers['ratelimit']], ['10', '"read";r=0;t=10']);
  pass(10_000);
  assert.ok(spend('one').isServed);
});
