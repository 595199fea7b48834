import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../packages/server/src/docs-pages/site-pages.ts';
import { filesOfPart } from './files-of-part.ts';
import { LONG_FILES } from './long-files.ts';

const PARTS = [0, 1, 2, 3];
const long = Object.keys(LONG_FILES);
const short = Array.from({ length: 200 }, (_, n) => `test/short-${n}.test.ts`);
const secondsOf = (files: readonly string[]) => files.reduce((sum, file) => sum + (LONG_FILES[file] ?? 2), 0);

test('the whole suite has every file in one part, and parts of similar length', () => {
  const parts = PARTS.map((part) => filesOfPart([...long, ...short], part, true));
  assert.deepEqual(parts.flat().sort(), [...long, ...short].sort());
  const lengths = parts.map(secondsOf);
  assert.equal(Math.max(...lengths) - Math.min(...lengths) <= 2, true, `${lengths}`);
});

test('the short run leaves out the long files and those named slow, and nothing else', () => {
  const files = [...long, ...short, 'test/new.slow.test.ts'];
  assert.deepEqual(PARTS.flatMap((part) => filesOfPart(files, part, false)).sort(), short.toSorted());
});

test('every file that is listed as long exists', () => {
  assert.deepEqual(
    long.filter((file) => !existsSync(path.join(root, file))),
    [],
  );
});
