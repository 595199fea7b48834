import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '@rhinarium/server/parts/pages';
import { parseSync, type SpreadElement, Visitor } from 'oxc-parser';

type Elements = readonly ({ readonly type: string } | null)[];

/** Lines of records and arrays that are spread where they are written, such as `{ ...{ a, b } }`. */
function literalSpreads(file: string, source: string): number[] {
  const lines: number[] = [];
  const look = (elements: Elements, literal: 'ObjectExpression' | 'ArrayExpression') => {
    for (const element of elements) {
      if (element?.type !== 'SpreadElement') continue;
      const { argument, start } = element as SpreadElement;
      if (argument.type === literal) lines.push(source.slice(0, start).split('\n').length);
    }
  };
  new Visitor({
    ObjectExpression: ({ properties }) => look(properties, 'ObjectExpression'),
    ArrayExpression: ({ elements }) => look(elements, 'ArrayExpression'),
    CallExpression: (call) => look(call.arguments, 'ArrayExpression'),
    NewExpression: (call) => look(call.arguments, 'ArrayExpression'),
  }).visit(parseSync(file, source).program);
  return lines;
}

test('finds a record or an array that is spread where it is written, and no other spread', () => {
  const source = 'f({ ...{ a }, b });\nf([...[a, b], c]);\nf(...[a, b]);\nf({ ...(a ? { b } : {}), ...[a].map(f) });\n';
  assert.deepEqual(literalSpreads('a.ts', source).sort(), [1, 2, 3]);
});

test('no record and no array is spread where it is written', () => {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' });
  const found = listed
    .trim()
    .split('\n')
    .flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      if (!/\.\.\.\s*[[{]/.test(source)) return [];
      return literalSpreads(file, source).map((line) => `${file}:${line}`);
    });
  assert.deepEqual(found, []);
});
