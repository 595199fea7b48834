import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '@rhinarium/contract';
import { ROUTES, type RouteName } from '@rhinarium/contract/routes';
import { GROUPS } from './groups.ts';
import { prepareRequest } from './request.ts';

test('gives every operation of the contract one name in one group', () => {
  const called = Object.values(GROUPS).flatMap((methods) => Object.values(methods));
  assert.deepEqual(called.toSorted(), Object.keys(OPERATIONS).toSorted());
});

test('takes the identifiers of a path first, in their order', async () => {
  for (const route of Object.values(ROUTES)) {
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const { path } = await prepareRequest(
      { ...route, takes: 'nothing' } as (typeof ROUTES)[RouteName],
      names.map((_, at) => `id-${at}`),
    );
    const expected = names.reduce((text, name, at) => text.replace(`{${name}}`, `id-${at}`), route.path as string);
    assert.equal(path, expected);
  }
});
