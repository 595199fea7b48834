import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WIDTH_MAX, wideLines, wrapComments } from './wrap-comments.ts';

const long = 'word '.repeat(30).trim();

test('a wide comment becomes a block within the width, and code stays as it is', () => {
  const text = `/** ${long} */\nconst a = 1; // behind\n  // ${long}\n  // short\nconst b = '// ${long}';\n`;
  const wrapped = wrapComments(text, 'a.ts');
  assert.equal(
    wrapped,
    [
      '/**',
      ` * ${'word '.repeat(23).trim()}`,
      ` * ${'word '.repeat(7).trim()}`,
      ' */',
      'const a = 1; // behind',
      `  // ${'word '.repeat(23).trim()}`,
      `  // ${'word '.repeat(7).trim()} short`,
      `const b = '// ${long}';`,
      '',
    ].join('\n'),
  );
  assert.equal(wrapComments(wrapped, 'a.ts'), wrapped);
});

test('lists, directives and what stands in backticks keep their lines', () => {
  const text = `/**\n * First.\n *\n * - ${long}\n * - two\n */\n// biome-ignore lint/a: ${long}\n// ${'x'.repeat(WIDTH_MAX)}\n`;
  const wrapped = wrapComments(text, 'a.ts');
  assert.ok(wrapped.startsWith('/**\n * First.\n *\n * - word '));
  assert.ok(wrapped.endsWith(`\n * - two\n */\n// biome-ignore lint/a: ${long}\n// ${'x'.repeat(WIDTH_MAX)}\n`));
  assert.deepEqual(wideLines(wrapped, 'a.ts'), []);
  assert.match(wrapComments(`/** ${'w '.repeat(57)}is 1. */\n`, 'a.ts'), /\n \* is 1\.\n/);
  assert.match(wrapComments(`/** ${'w '.repeat(56)}\`a b c d e\` */\n`, 'a.ts'), /\n \* `a b c d e`\n/);
});

test('a comment that is too wide is found, in front of code and behind it', () => {
  assert.deepEqual(wideLines(`const a = 1;\n/** ${long} */\nconst b = 1; // ${long}\n`, 'a.ts'), [2, 3]);
  assert.deepEqual(wideLines(`const text = '${long} // ${long}';\n`, 'a.ts'), []);
});
