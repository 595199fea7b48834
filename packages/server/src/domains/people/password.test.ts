import assert from 'node:assert/strict';
import process from 'node:process';
import { test } from 'node:test';
import { hashOfPassword, isPassword, SALT_BYTES } from './password.ts';

const salt = Buffer.alloc(SALT_BYTES, 7);

test('accepts the stored password in any Unicode form', () => {
  const stored = hashOfPassword({ password: 'caf\u00e9 au lait', salt });
  assert.ok(isPassword({ password: 'cafe\u0301 au lait', stored }));
  assert.ok(!isPassword({ password: 'cafe au lait', stored }));
  assert.ok(!stored.includes('lait'));
});

test('rejects an unknown account with as much work as a known one', () => {
  const stored = hashOfPassword({ password: 'right', salt });
  // Processor time of this process, which other programs cannot distort.
  const workOf = (account: string | null) => {
    const before = process.cpuUsage();
    assert.ok(!isPassword({ password: 'wrong', stored: account }));
    return process.cpuUsage(before).user;
  };
  const [forSomebody, forNobody] = [workOf(stored), workOf(null)];
  assert.ok(forNobody > forSomebody / 4, `${forNobody} of ${forSomebody} µs`);
});
