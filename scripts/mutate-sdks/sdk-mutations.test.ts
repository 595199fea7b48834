import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SPECIFICATION } from '../../test/specification/read-specification.ts';
import { ANDROID_MUTATIONS } from './android-mutations.ts';
import { IOS_MUTATIONS } from './ios-mutations.ts';
import { statementList } from './print-sdk-page.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFile(path.join(root, file), 'utf8');

test('has every mutated text exactly once in its file', async () => {
  for (const mutation of [...IOS_MUTATIONS, ...ANDROID_MUTATIONS]) {
    const text = await read(mutation.file);
    assert.equal(text.split(mutation.find).length - 1, 1, `${mutation.name}: ${mutation.file}`);
    assert.notEqual(mutation.find, mutation.replace, mutation.name);
  }
});

test('breaks every statement about a platform’s SDK', () => {
  const rows = SPECIFICATION.filter(({ number, isRetired }) => number.startsWith('12.') && !isRetired).map(
    ({ number }): string => number,
  );
  assert.ok(rows.length > 9);
  const broken = (list: readonly { statement: string }[]) => new Set(list.map(({ statement }) => statement));
  const both = new Set([...broken(IOS_MUTATIONS), ...broken(ANDROID_MUTATIONS)]);
  // The last one is a handler of the server SDK.
  assert.deepEqual(
    rows.filter((statement) => !both.has(statement)),
    ['12.12'],
  );
});

test('has the number of mutations of every statement on the page', async () => {
  const page = await read('docs/sdk-mutations.md');
  const result = { outcome: 'killed', noticedBy: undefined, endedAt: '' } as const;
  const rows = (['ios', 'android'] as const).flatMap((platform) =>
    (platform === 'ios' ? IOS_MUTATIONS : ANDROID_MUTATIONS).map((mutation) => ({ platform, mutation, result })),
  );
  assert.equal(page.replaceAll(/\n {2}/g, ' ').includes(statementList(rows)), true);
});
