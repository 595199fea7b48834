import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPatterns, PATTERNS } from './patterns.ts';
import { readComments } from './read-comments.ts';

const FOUND: Readonly<Record<string, readonly string[]>> = {
  opening: ['Of the head of an answer, its body is not read.', 'What is due next.', 'As many as fit.'],
  gives: ['Opens a session and gives its id.', 'The replica is asked first.', 'The header says how long.'],
  no: ['Throws for what is no JSON.', 'A secret that is none.'],
  'of its own': ['A folder of its own.'],
  beside: ['Runs beside the search.'],
  'came of': ['Stores what came of the job.'],
  invented: ['Photos that hang together.', 'The request, or wish, of a caller.', 'The mean of looks.'],
  'whose it is': ['Deleted with the tenant whose it is.'],
  'for so long': ['Waits for so long.'],
  semicolon: ['Read once; the rest follows.'],
};

const PLAIN = [
  'Returns the owner, or `undefined` if there is no longer one.',
  'If there is no candidate, gives up.',
  'The first pass looks at every row.',
  'Written as `a; b`.',
];

for (const { name } of PATTERNS) {
  test(`finds the pattern "${name}"`, () => {
    for (const text of FOUND[name] ?? [])
      assert.ok(
        findPatterns(text, true).some((found) => found.name === name),
        text,
      );
    assert.ok(FOUND[name], name);
  });
}

test('accepts plain English', () => {
  for (const text of PLAIN) assert.deepEqual(findPatterns(text, true), [], text);
});

test('requires an opening noun or verb of docstrings only', () => {
  assert.deepEqual(findPatterns('As the service does.', false), []);
});

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
