import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const packages = readdirSync(path.join(root, 'packages')).map((name) => path.join('packages', name, 'src'));

function testFilesIn(folder: string): string[] {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.test.ts')).map((file) => path.join(folder, file));
}

// All files of a lane run in one process: a failing global hook would fail every test of every file, and it runs while
// other files are still loading. A hook within `describe` affects its own tests only.
test('no test file has a hook that runs before the tests of all files', () => {
  const files = [...packages, 'test', 'scripts', 'bench'].flatMap(testFilesIn);
  assert.ok(files.length > 100);
  const hooked = files.filter((file) => /^before(Each)?\(/m.test(readFileSync(path.join(root, file), 'utf8')));
  assert.deepEqual(hooked, []);
});
