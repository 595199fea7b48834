import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPatterns, PATTERNS } from './patterns.ts';

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
