import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '@rhinarium/server/parts/pages';
import { newFolder } from '@rhinarium/server/testing/database/shared-database';
import { HEAVY, heavyReason } from './heavy.ts';
import { createQueue, noteFinished, readFinished, takeFiles } from './queue.ts';
import { selectFiles, testFiles } from './test-files.ts';

const all = testFiles();
const selected = selectFiles(all, false);

test('npm test runs every test file but the heavy scenes, new ones too', () => {
  assert.deepEqual(selectFiles(['packages/server/src/new.test.ts'], false), ['packages/server/src/new.test.ts']);
  assert.deepEqual(selectFiles(['test/browsers/new.test.ts'], false), []);
  assert.deepEqual(selectFiles(all, true), all);
});

test('the contract cases, the isolation of tenants and the tests of every domain are no heavy scenes', () => {
  const promised = /^test\/contract\/|^packages\/server\/src\/domains\//;
  assert.deepEqual(
    all.filter((file) => promised.test(file) && heavyReason(file) !== undefined),
    [],
  );
});

test('every reason to leave a file out is one of a file that exists', () => {
  assert.deepEqual(
    Object.keys(HEAVY).filter((part) => !all.some((file) => file.includes(part))),
    [],
  );
});

test('a file that needs a browser says so in its name', () => {
  const needing = selected.filter((file) =>
    /from '.*\/(browser-programs|shared-browsers|shared-chromium|console-page)\.ts'/.test(
      readFileSync(path.join(root, file), 'utf8'),
    ),
  );
  assert.deepEqual(needing, []);
});

test('processes that take from one queue take each file once', async () => {
  const folder = await newFolder();
  const files = Array.from({ length: 100 }, (_, n) => `${n}.test.ts`);
  await createQueue(folder, files);
  const taken: string[] = [];
  const take = async () => {
    for await (const file of takeFiles(folder)) taken.push(file);
  };
  await Promise.all([take(), take(), take()]);
  assert.deepEqual(taken.toSorted(), files.toSorted());
});

test('finished files are listed by their durations', async () => {
  const folder = await newFolder();
  assert.deepEqual(await readFinished(folder), []);
  for (const seconds of [1, 3, 2]) await noteFinished(folder, { file: `${seconds}`, seconds });
  assert.deepEqual(
    (await readFinished(folder)).map(({ seconds }) => seconds),
    [3, 2, 1],
  );
});
