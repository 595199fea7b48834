import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const root = new URL('../../../', import.meta.url);

/** Tests that run in each engine. */
const ENGINES: Readonly<Record<string, RegExp>> = {
  C: /^test\/capture\/(chromium-|.*in-browsers)/,
  W: /^test\/capture\/(webkit-|.*in-browsers)/,
};

test('the tests and cases that the README names exist, and run in the engines that it names', async () => {
  const readme = await readFile(new URL('packages/capture/README.md', root), 'utf8');
  const { cases } = JSON.parse(await readFile(new URL('conformance/capture-1.4.json', root), 'utf8')) as {
    cases: { name: string }[];
  };
  const rows = readme
    .split('\n')
    .filter((line) => /\| [NodeCW, ]+ \|$/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  assert.ok(rows.length >= 10, `${rows.length} rows`);
  for (const [, topic, held, engines] of rows) {
    const files = [...held!.matchAll(/`([\w/-]+)`/g)].map(([, name]) => name!);
    for (const name of files) {
      const file = name.startsWith('src/') ? `packages/capture/${name}` : name;
      assert.ok(existsSync(new URL(`${file}.test.ts`, root)), `${topic}: ${name}`);
    }
    for (const [, start, end] of held!.matchAll(/"(…?)([^"…]+)…?"/g)) {
      const isCase = (name: string) => (start === '…' ? name.includes(end!) : name.startsWith(end!));
      assert.ok(
        cases.some(({ name }) => isCase(name)),
        `${topic}: ${end}`,
      );
    }
    const inBoth = /conformance/.test(held!) ? ['test/capture/conformance-in-browsers'] : [];
    for (const engine of engines!.split(', ').filter((name) => name !== 'Node'))
      assert.ok(
        [...files, ...inBoth].some((name) => ENGINES[engine]!.test(name)),
        `${topic}: nothing runs in ${engine}`,
      );
  }
});
