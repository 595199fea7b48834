import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LIMITS } from './limits.ts';
import { METADATA } from './metadata.ts';

test('returns metadata unchanged', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (value) => {
      assert.equal(METADATA.parse(value), value);
    }),
    { numRuns: 30 },
  );
  const odd: unknown = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}');
  assert.equal(JSON.stringify(METADATA.parse(odd)), '{"__proto__":{"a":1},"constructor":2}');
  assert.equal(METADATA.parse('  {"a": 1.0}'), '  {"a": 1.0}');
});

test('accepts an object or a string that holds JSON', () => {
  for (const value of [{}, '{}', '"text"', 'null']) assert.ok(METADATA.safeParse(value).success, String(value));
  for (const value of [null, undefined, 1, true, [], [1], '', 'text', '{"a":}']) {
    assert.equal(METADATA.safeParse(value).success, false, JSON.stringify(value));
  }
});

test('counts the size of metadata in bytes of JSON', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.integer({ min: 0, max: 200 }), (tail, room) => {
      const value = { note: 'x'.repeat(LIMITS.metadataBytesMax - room) + tail };
      const fits = Buffer.byteLength(JSON.stringify(value)) <= LIMITS.metadataBytesMax;
      assert.equal(METADATA.safeParse(value).success, fits);
    }),
  );
});

test('counts characters by their bytes in UTF-8', () => {
  for (const [character, bytes] of [
    ['a', 1],
    ['é', 2],
    ['한', 3],
    ['🐈', 4],
  ] as const) {
    const room = LIMITS.metadataBytesMax - Buffer.byteLength('{"note":""}');
    const fitting = character.repeat(Math.floor(room / bytes)) + 'x'.repeat(room % bytes);
    assert.ok(METADATA.safeParse({ note: fitting }).success, character);
    assert.ok(!METADATA.safeParse({ note: `${fitting}x` }).success, character);
  }
});

test('rejects deeply nested metadata without throwing', () => {
  const deep: unknown = JSON.parse(`{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`);
  assert.equal(METADATA.safeParse(deep).success, false);
});
