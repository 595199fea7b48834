import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SYSTEM_SOURCES } from '../../common/sources.ts';
import { hashOfApiKey, isApiKey, newApiKey, prefixOfApiKey } from './api-key.ts';

const mode = fc.constantFrom('live', 'test');
const places = fc.array(fc.nat(61), { minLength: 32, maxLength: 32 });
const key = fc.tuple(mode, places).map(([of, values]) => {
  let next = 0;
  return newApiKey(of, () => values[next++]!);
});
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.split('');

test('generates valid keys that show their mode and are recognised by a prefix that does not reveal them', () => {
  fc.assert(
    fc.property(mode, (of) => {
      const made = newApiKey(of, SYSTEM_SOURCES.random.below);
      assert.ok(isApiKey(made));
      assert.ok(made.startsWith(`psk_${of}_`));
      assert.ok(made.startsWith(prefixOfApiKey(made)));
      assert.ok(prefixOfApiKey(made).length < 20);
    }),
  );
});

test('rejects a key with any one character changed', () => {
  fc.assert(
    fc.property(key, fc.nat(), fc.constantFrom(...base62, '_', '-', ' ', 'é'), (made, at, character) => {
      const place = at % made.length;
      fc.pre(made[place] !== character);
      assert.equal(isApiKey(made.slice(0, place) + character + made.slice(place + 1)), false);
    }),
    { numRuns: 2000 },
  );
});

test('rejects a key in the other mode', () => {
  fc.assert(
    fc.property(key, (made) => {
      const other = made.startsWith('psk_live_') ? made.replace('_live_', '_test_') : made.replace('_test_', '_live_');
      assert.equal(isApiKey(other), false);
    }),
  );
});

test('rejects a shorter, longer or unrelated text', () => {
  fc.assert(fc.property(key, fc.nat(46), (made, length) => !isApiKey(made.slice(0, length))));
  fc.assert(fc.property(key, fc.string({ minLength: 1 }), (made, more) => !isApiKey(made + more) && !isApiKey(more)));
});

test('stores only the digest of a key (S2)', () => {
  const made = newApiKey('live', SYSTEM_SOURCES.random.below);
  assert.equal(hashOfApiKey(made).length, 32);
  assert.ok(!hashOfApiKey(made).toString('latin1').includes(made.slice(9, 20)));
});
