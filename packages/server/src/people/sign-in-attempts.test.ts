import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Failure } from '../failure.ts';
import { networkOf, openSignInAttempts } from './sign-in-attempts.ts';

const minuteMs = 60_000;

function newAttempts() {
  let now = new Date('2030-01-01T00:00:00Z');
  const count = openSignInAttempts(() => now);
  return {
    isRefused(...tried: Parameters<typeof count>) {
      try {
        count(...tried);
        return false;
      } catch (error) {
        assert.ok(error instanceof Failure && error.failure === 'tooManyRequests');
        return true;
      }
    },
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

test('the eleventh try for an account is refused until ten minutes after the first', () => {
  const { isRefused, pass } = newAttempts();
  for (let n = 0; n < 10; n++) assert.equal(isRefused('account', n % 2 ? 'ann@a.b' : 'Ann@A.b'), false);
  pass(9 * minuteMs);
  assert.equal(isRefused('account', 'ann@a.b'), true);
  pass(minuteMs + 1);
  assert.equal(isRefused('account', 'ann@a.b'), false);
});

test('a flood of other accounts or addresses does not reset the tries of an account', () => {
  const { isRefused } = newAttempts();
  for (let n = 0; n < 11; n++) isRefused('account', 'ann@a.b');
  for (let n = 0; n < 20_000; n++) isRefused('address', `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  for (let n = 0; n < 9000; n++) isRefused('account', `flood-${n}@a.b`);
  assert.equal(isRefused('account', 'ann@a.b'), true);
});

test('all addresses of one /64 count as one; IPv4 addresses in IPv6 form count as themselves', () => {
  assert.equal(networkOf('2001:db8:1:2:aaaa::1'), networkOf('2001:db8:1:2::ffff'));
  assert.notEqual(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:3::1'));
  assert.equal(networkOf('::ffff:192.0.2.7'), '192.0.2.7');
  const hextet = () => fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const half = () => fc.array(hextet(), { minLength: 4, maxLength: 4 }).map((parts) => parts.join(':'));
  fc.assert(
    fc.property(half(), half(), half(), (network, one, other) => {
      assert.equal(networkOf(`${network}:${one}`), networkOf(`${network}:${other}`));
    }),
  );
});
