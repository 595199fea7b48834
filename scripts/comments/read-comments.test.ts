import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readComments } from './read-comments.ts';

const textsOf = (file: string, source: string) => readComments(file, source).map(({ text }) => text);

test('reads TypeScript comments, not strings, templates or regular expressions', () => {
  const template = ['const b = `/* no $', '{1 /* three */}`; // four'].join('');
  const source = `/** One. */\nconst a = "// no"; // two\n${template}\nconst c = /\\/\\*/;\n`;
  assert.deepEqual(textsOf('a.ts', source), ['One.', 'two', 'three', 'four']);
});

test('joins consecutive line comments, but not one after code', () => {
  assert.deepEqual(textsOf('a.ts', 'f(); // one\n// two\n// three\ng();\n'), ['one', 'two\nthree']);
});

test('marks docstrings', () => {
  const read = (file: string, source: string) => readComments(file, source).map(({ isDocstring }) => isDocstring);
  assert.deepEqual(read('a.ts', '/** One. */\n// two\n/* three */\n'), [true, false, false]);
  assert.deepEqual(read('a.swift', '/// One.\nlet a = "// no"\n// two\n'), [true, false]);
  assert.deepEqual(read('a.py', 'def f():\n    """One."""\n    return "# no"  # two\n'), [true, false]);
});

test('reads Kotlin and SQL', () => {
  assert.deepEqual(textsOf('a.kt', '/** One. */\nval a = "/* no */" // two\n'), ['One.', 'two']);
  assert.deepEqual(textsOf('a.sql', "-- one\nSELECT '-- no'; -- two\n"), ['one', 'two']);
});

test('leaves out directives of tools', () => {
  assert.deepEqual(textsOf('a.ts', '// biome-ignore lint: reason\n// @ts-expect-error reason\n'), []);
});
