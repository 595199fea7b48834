import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS, type Operation, type OperationName } from '@rhinarium/contract';
import { GROUPS } from './groups.ts';
import { ROUTES } from './routes.ts';

const names = Object.keys(OPERATIONS) as OperationName[];

function takes(row: Operation): string {
  if (row.form) return row.isDeprecated ? 'fileAndFields' : 'sessionAndFile';
  return row.body ? 'body' : row.query ? 'query' : 'nothing';
}

test('the client’s routes are those of the contract', () => {
  const expected = names.map((name) => [
    name,
    { method: OPERATIONS[name].method, path: OPERATIONS[name].path, takes: takes(OPERATIONS[name]) },
  ]);
  assert.deepEqual(ROUTES, Object.fromEntries(expected));
});

test('every operation of the contract has one name in one group', () => {
  const called = Object.values(GROUPS).flatMap((methods) => Object.values(methods));
  assert.deepEqual(called.toSorted(), names.toSorted());
});

test('an operation has at most one parameter in its path, and takes a body or a query beside it, not both', () => {
  for (const name of names) {
    const row: Operation = OPERATIONS[name];
    const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    assert.ok(inPath.length <= 1, name);
    assert.deepEqual(Object.keys(row.params?.shape ?? {}), inPath, name);
    assert.ok(!(row.body && (row.query || row.form)), name);
    if (row.form) assert.deepEqual(Object.keys(row.query?.shape ?? {}), ['sessionId'], name);
  }
});
