import assert from 'node:assert/strict';
import os from 'node:os';
import { test } from 'node:test';
import { readReportOptions } from './report-options.ts';

test('a quick report takes few identities, and the baselines run only on request', () => {
  const quick = readReportOptions(['--quick', '--real', os.tmpdir()]);
  assert.deepEqual([quick.identitiesMax, quick.python, quick.real], [4, undefined, os.tmpdir()]);
  assert.equal(readReportOptions(['--baselines']).python, 'python3');
});

test('a wrong option value is reported with the values that are allowed', () => {
  const failure = (...words: string[]) => assert.throws.bind(undefined, () => readReportOptions(words));
  failure('--identities', 'many')(/--identities is many/);
  failure('--scale', '2')(/--scale is 2; it takes a number from 0.01 to 1/);
  failure('--real', '/nowhere/at/all')(/There is no folder \/nowhere\/at\/all/);
});
