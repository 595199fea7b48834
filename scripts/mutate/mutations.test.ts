import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MUTATIONS } from './mutations.ts';
import { testFilesWith } from './run-tests.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('has every mutated text exactly once in its file', async () => {
  for (const mutation of MUTATIONS) {
    const text = await readFile(path.join(root, mutation.file), 'utf8');
    assert.equal(text.split(mutation.find).length - 1, 1, `${mutation.name}: ${mutation.file}`);
    assert.notEqual(mutation.find, mutation.replace, mutation.name);
  }
});

test('finds tests by each word of every mutation', async () => {
  const words = new Set(MUTATIONS.flatMap(({ tests }) => tests));
  for (const word of words) assert.notDeepEqual(await testFilesWith(root, [word]), [], word);
});
