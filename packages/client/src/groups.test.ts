import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '@rhinarium/contract';
import { GROUPS } from './groups.ts';

test('every operation of the contract has one name in one group', () => {
  const called = Object.values(GROUPS).flatMap((methods) => Object.values(methods));
  assert.deepEqual(called.toSorted(), Object.keys(OPERATIONS).toSorted());
});

test('an operation has at most one identifier in its path, which is the first argument of its method', () => {
  for (const [name, { path }] of Object.entries(OPERATIONS)) assert.ok(path.split('{').length <= 2, name);
});
