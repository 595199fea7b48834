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

/** Lines of each function of a file without the lines of the functions within it, with its first line. */
function functionLengths(file: string, source: string): { readonly line: number; readonly lines: number }[] {
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  const found: { readonly first: number; readonly last: number }[] = [];
  const look = ({ start, end }: { readonly start: number; readonly end: number }) => {
    found.push({ first: lineOf(start), last: lineOf(end) });
  };
  new Visitor({ FunctionDeclaration: look, FunctionExpression: look, ArrowFunctionExpression: look }).visit(
    parseSync(file, source).program,
  );
  return found.map((outer) => {
    const own = new Set(Array.from({ length: outer.last - outer.first + 1 }, (_, at) => outer.first + at));
    for (const { first, last } of found) {
      if (first < outer.first || last > outer.last || last - first >= outer.last - outer.first) continue;
      for (let line = first + 1; line < last; line++) own.delete(line);
    }
    return { line: outer.first, lines: own.size };
  });
}

const FUNCTION_LINES_MAX = 60;
const FILE_LINES_MAX = 350;

/** Files with a longer function, with the lines it may have: compositions, the command line's table, pages of the console. */
const LONGER_FUNCTIONS: Readonly<Record<string, number>> = {
  'packages/cli/src/create-program.ts': 100,
  'packages/console/src/app/shell.tsx': 85,
  'packages/console/src/features/logs/requests-page.tsx': 70,
  'packages/console/src/features/pets/pet-page.tsx': 75,
  'packages/console/src/features/pets/pets-page.tsx': 65,
  'packages/console/src/features/sign-in/sign-in-page.tsx': 75,
  'packages/console/src/ui/confirmed.tsx': 70,
  'packages/evaluate/src/sets/folder-evidence.ts': 65,
  'packages/server/src/app.ts': 80,
};
/** Longer files: tables, and numbers that a program wrote. */
const LONGER_FILES: readonly string[] = [
  'packages/client/src/api/calls.ts',
  'packages/client/src/api/error-predicates.ts',
  'packages/client/src/api/events.ts',
  'packages/client/src/api/records.ts',
  'packages/console/src/service/queries.ts',
  'packages/contract/src/errors.ts',
  'packages/engine/src/compare/cohort-codes.ts',
  'packages/engine/src/compare/dog-cohort-codes.ts',
  'packages/server/src/settings.ts',
];

/** Sources of the product, without tests. */
function productFiles(): { readonly file: string; readonly source: string }[] {
  const listed = execFileSync('git', ['ls-files', 'packages/*/src/*.ts', 'packages/*/src/*.tsx'], { cwd: root });
  const files = listed.toString().trim().split('\n');
  return files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }));
}

test('the lines of a function do not count towards the function around it', () => {
  const source = 'const f = () => {\n  const g = () => {\n    a();\n    b();\n  };\n  return g;\n};\n';
  assert.deepEqual(functionLengths('a.ts', source), [
    { line: 1, lines: 5 },
    { line: 2, lines: 4 },
  ]);
});

test(`no function of the product has more than ${FUNCTION_LINES_MAX} lines, but for those that are listed`, () => {
  const longer: string[] = [];
  const listed = new Set(Object.keys(LONGER_FUNCTIONS));
  for (const { file, source } of productFiles()) {
    const most = Math.max(0, ...functionLengths(file, source).map(({ lines }) => lines));
    if (most > (LONGER_FUNCTIONS[file] ?? FUNCTION_LINES_MAX)) longer.push(`${file}: ${most}`);
    if (most > FUNCTION_LINES_MAX) listed.delete(file);
  }
  assert.deepEqual(longer, []);
  assert.deepEqual([...listed], [], 'is short now and leaves the list');
});

test(`no file of the product has more than ${FILE_LINES_MAX} lines, but for tables`, () => {
  const files = productFiles();
  assert.ok(files.length > 1000);
  const longer = files.filter(({ source }) => source.split('\n').length - 1 > FILE_LINES_MAX);
  assert.deepEqual(
    longer.map(({ file }) => file),
    LONGER_FILES,
  );
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
