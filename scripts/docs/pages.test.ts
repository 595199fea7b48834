import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ERRORS } from '@rhinarium/contract';
import { table } from './markdown.ts';
import { PAGES } from './pages.ts';
import { PROMISES, type PromiseRow, promiseTests } from './promises.ts';

/** Pages that are generated as a whole. */
const PRINTED = PAGES.filter(
  ({ path }) => !['ARCHITECTURE.md', 'docs/scale.md'].includes(path) && !/^(packages|sdks)\//.test(path),
);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

for (const page of PAGES) {
  test(`${page.path} is up to date (npm run docs)`, async () => {
    const kept = await readFile(path.join(root, page.path), 'utf8');
    assert.equal(kept, await page.print(kept));
  });
}

test('has an anchor for every link within the generated pages', async () => {
  const texts = new Map<string, string>();
  for (const page of PRINTED) texts.set(path.basename(page.path), await page.print(''));
  for (const [name, text] of texts) {
    const links = [...text.matchAll(/\]\(([\w-]+\.md)?#([\w-]+)\)/g)];
    for (const [, file = name, anchor] of links) {
      assert.ok(texts.get(file)?.includes(`<a id="${anchor}"></a>`), `${name}: ${file}#${anchor}`);
    }
  }
});

test('has every error on its page', async () => {
  const textOf = async (name: string) => (await PRINTED.find((page) => page.path === name)?.print('')) ?? '';
  const errors = await textOf('docs/errors.md');
  for (const row of Object.values(ERRORS)) assert.ok(errors.includes(`<a id="${row.code}"></a>`), row.code);
});

test('escapes bars and line breaks in table cells', () => {
  assert.equal(table(['a', 'b'], [['x|y', 'l1\nl2']]), '| a | b |\n| --- | --- |\n| x\\|y | l1 l2 |');
});

test('has a test or a stated gap for every promise, and no citation of an unknown one', () => {
  const tests = promiseTests();
  for (const [number, { missing }] of Object.entries<PromiseRow>(PROMISES))
    assert.ok(tests.has(number) || missing !== undefined, number);
  for (const number of tests.keys()) assert.ok(number in PROMISES, number);
});

test('the index of decisions links every decision', async () => {
  const folder = path.join(root, 'docs/decisions');
  const index = await readFile(path.join(folder, 'README.md'), 'utf8');
  const decisions = (await readdir(folder)).filter((name) => /^\d/.test(name));
  assert.deepEqual(
    decisions.filter((name) => !index.includes(`](${name})`)),
    [],
  );
});
