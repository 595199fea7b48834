import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countLicences, refusedLicences } from './licences.ts';

const component = (name: string, ...expressions: string[]) => ({
  name,
  version: '1.0.0',
  licenses: expressions.map((expression) => ({ expression })),
});

test('allows all operands of an AND and one of an OR', () => {
  const allowed = [
    component('a', 'MIT'),
    component('b', 'Apache-2.0 AND LGPL-3.0-or-later'),
    component('c', '(MIT OR GPL-3.0-only)'),
  ];
  assert.deepEqual(refusedLicences([...allowed, component('d', 'MIT', 'ISC')]), []);
  const refused = [
    component('e', 'GPL-3.0-only'),
    component('f', 'MIT AND SSPL-1.0'),
    component('g', 'MIT', 'AGPL-3.0-only'),
  ];
  assert.deepEqual(refusedLicences(refused), [
    'e 1.0.0: GPL-3.0-only',
    'f 1.0.0: MIT AND SSPL-1.0',
    'g 1.0.0: MIT AND AGPL-3.0-only',
  ]);
});

test('rejects a component without a licence', () => {
  assert.deepEqual(refusedLicences([{ name: 'h' }, { name: 'i', licenses: [] }]), [
    'h names no licence',
    'i names no licence',
  ]);
});

test('counts licences, most frequent first', () => {
  const components = [component('a', 'ISC'), component('b', 'MIT'), component('c', 'MIT')];
  assert.deepEqual(countLicences(components), [
    ['MIT', 2],
    ['ISC', 1],
  ]);
});
