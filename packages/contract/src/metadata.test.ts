import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LIMITS } from './limits.ts';
import { metadata } from './metadata.ts';

test('metadata come back as the very thing that was given', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (value) => {
      assert.equal(metadata().parse(value), value);
    }),
    { numRuns: 30 },
  );
  const odd: unknown = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}');
  assert.equal(JSON.stringify(metadata().parse(odd)), '{"__proto__":{"a":1},"constructor":2}');
  assert.equal(metadata().parse('  {"a": 1.0}'), '  {"a": 1.0}');
});

test('metadata are an object or a string that holds JSON', () => {
  for (const value of [{}, '{}', '"text"', 'null']) assert.ok(metadata().safeParse(value).success, String(value));
  for (const value of [null, undefined, 1, true, [], [1], '', 'text', '{"a":}']) {
    assert.equal(metadata().safeParse(value).success, false, JSON.stringify(value));
  }
});

test('metadata are bounded by their bytes as JSON, whatever their characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.integer({ min: 0, max: 200 }), (tail, room) => {
      const value = { note: 'x'.repeat(LIMITS.metadataBytesMax - room) + tail };
      const fits = Buffer.byteLength(JSON.stringify(value)) <= LIMITS.metadataBytesMax;
      assert.equal(metadata().safeParse(value).success, fits);
    }),
  );
});

test('metadata nested without end are refused, not thrown on', () => {
  const deep: unknown = JSON.parse(`{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`);
  assert.equal(metadata().safeParse(deep).success, false);
});
