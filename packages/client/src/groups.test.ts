import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '@rhinarium/contract';
import { GROUPS } from './groups.ts';

test('gives every operation of the contract one name in one group', () => {
  const called = Object.values(GROUPS).flatMap((methods) => Object.values(methods));
  assert.deepEqual(called.toSorted(), Object.keys(OPERATIONS).toSorted());
});

test('takes the only identifier of a path as the first argument', () => {
  for (const [name, { path }] of Object.entries(OPERATIONS)) assert.ok(path.split('{').length <= 2, name);
});
