import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ofPetTexts } from '@rhinarium/contract';
import { fieldsTakenOver, hasMetadata } from './rules.ts';

const nothing = { ...ofPetTexts(() => null), metadata: null, ownerId: null };
const all = { ...ofPetTexts((name) => `The ${name}`), metadata: Buffer.from('{}'), ownerId: '1' };

test('fills missing fields of a pet and keeps existing ones', () => {
  const { name: _name, metadata: _metadata, ...others } = all;
  assert.deepEqual(fieldsTakenOver(all, nothing), all);
  assert.deepEqual(fieldsTakenOver(all, { ...all, name: 'Nabi' }), {});
  assert.deepEqual(fieldsTakenOver(all, { ...nothing, name: 'Nabi', metadata: Buffer.from('1') }), others);
  assert.deepEqual(fieldsTakenOver(nothing, nothing), {});
});

test('matches metadata with every requested key and exactly the requested value, as an object or as text', () => {
  const wanted = { isLost: true, chip: '4101' };
  const passing = { chip: '4101', isLost: true, more: [1] };
  for (const metadata of [passing, JSON.stringify(passing)]) assert.equal(hasMetadata(metadata, wanted), true);
  for (const metadata of [undefined, {}, '{}', '[]', 'null', '"4101"', { ...passing, chip: 4101 }, { isLost: true }])
    assert.equal(hasMetadata(metadata, wanted), false, JSON.stringify(metadata));
  for (const key of ['constructor', 'toString', '__proto__']) assert.equal(hasMetadata({}, { [key]: 'x' }), false);
});
