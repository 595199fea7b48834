import assert from 'node:assert/strict';
import process from 'node:process';
import { test } from 'node:test';
import { hashOfPassword, isPassword, SALT_BYTES } from './password.ts';

const salt = Buffer.alloc(SALT_BYTES, 7);

test('a password is the one that was stored, in whatever form its characters came', () => {
  const stored = hashOfPassword({ password: 'caf\u00e9 au lait', salt });
  assert.ok(isPassword({ password: 'cafe\u0301 au lait', stored }));
  assert.ok(!isPassword({ password: 'cafe au lait', stored }));
  assert.ok(!stored.includes('lait'));
});

test('a try for an account that does not exist is refused, and takes as much work as one for an account that does', () => {
  const stored = hashOfPassword({ password: 'right', salt });
  // Processor time of this process, not time: another program that keeps the machine busy changes nothing.
  const workOf = (account: string | null) => {
    const before = process.cpuUsage();
    assert.ok(!isPassword({ password: 'wrong', stored: account }));
    return process.cpuUsage(before).user;
  };
  const [forSomebody, forNobody] = [workOf(stored), workOf(null)];
  assert.ok(forNobody > forSomebody / 4, `${forNobody} of ${forSomebody} µs`);
});
