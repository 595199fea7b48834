import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ERRORS, OPERATIONS } from '@rhinarium/contract';
import { table } from './markdown.ts';
import { PAGES } from './pages.ts';
import { PROMISES, type PromiseRow } from './promises.ts';

// This file runs as dist/scripts/docs/pages.test.js.
/** Pages that are printed as a whole. */
const PRINTED = PAGES.filter(({ path }) => path !== 'ARCHITECTURE.md');
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

for (const page of PAGES) {
  test(`${page.path} says what the tables say (npm run docs prints it)`, async () => {
    const kept = await readFile(path.join(root, page.path), 'utf8');
    assert.equal(kept, page.print(kept));
  });
}

test('every link within the printed pages leads to an anchor', () => {
  const texts = new Map(PRINTED.map((page) => [path.basename(page.path), page.print('')]));
  for (const [name, text] of texts) {
    const links = [...text.matchAll(/\]\(([\w-]+\.md)?#([\w-]+)\)/g)];
    for (const [, file = name, anchor] of links) {
      assert.ok(texts.get(file)?.includes(`<a id="${anchor}"></a>`), `${name}: ${file}#${anchor}`);
    }
  }
});

test('every error and every operation is in the pages', () => {
  const textOf = (name: string) => PRINTED.find((page) => page.path === name)?.print('') ?? '';
  for (const row of Object.values(ERRORS)) assert.ok(textOf('docs/errors.md').includes(`<a id="${row.code}"></a>`));
  for (const name of Object.keys(OPERATIONS)) assert.ok(textOf('docs/operations.md').includes(`<a id="${name}"></a>`));
});

test('a bar or a line break in a cell does not break a table', () => {
  assert.equal(table(['a', 'b'], [['x|y', 'l1\nl2']]), '| a | b |\n| --- | --- |\n| x\\|y | l1 l2 |');
});

test('every test that a promise names exists, and a promise without a test says what is missing', () => {
  for (const [number, { tests, missing }] of Object.entries<PromiseRow>(PROMISES)) {
    for (const file of tests) assert.ok(existsSync(path.join(root, file)), `${number}: ${file}`);
    assert.ok(tests.length > 0 || missing !== undefined, number);
  }
});
