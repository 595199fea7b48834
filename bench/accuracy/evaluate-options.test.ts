import assert from 'node:assert/strict';
import os from 'node:os';
import { test } from 'node:test';
import { readEvaluateOptions } from './evaluate-options.ts';

const folder = os.tmpdir();

test('a folder is measured with the requested re-captures, other animals and number of identities', () => {
  const words = ['--data', folder, '--json', '--recapture', '4', '--impostors', folder, '--identities', '40'];
  const options = readEvaluateOptions(words);
  assert.deepEqual(
    [options.data, options.recapture, options.impostors, options.identitiesMax, options.isJson, options.isReport],
    [folder, 4, folder, 40, true, false],
  );
  const plain = readEvaluateOptions(['--data', folder]);
  for (const name of ['recapture', 'impostors', 'identitiesMax', 'real', 'python']) assert.ok(!(name in plain), name);
});

test('a wrong option value is reported with the values that are allowed', () => {
  const failure = (...words: string[]) => assert.throws.bind(undefined, () => readEvaluateOptions(words));
  failure('--data', folder, '--recapture', '1')(/--recapture is 1; .* 2 to 32/);
  failure('--data', folder, '--identities', 'many')(/--identities is many/);
  failure('--report', '--real', '/nowhere/at/all')(/There is no folder \/nowhere\/at\/all/);
  failure('--data', folder, '--impostors', '/nowhere/at/all')(/There is no folder/);
  failure('--json')(/--data or --report/);
});
