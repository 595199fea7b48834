import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ADVICE_CODES } from '@rhinarium/contract';
import { ADVICE_MESSAGES } from '@rhinarium/engine';
import { PATTERNS } from '../scripts/comments/patterns.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Foreign or archaic phrases with their plain replacement. Only phrases without a legitimate use here. */
const PLAIN: Readonly<Record<string, string>> = {
  anew: 'again',
  'are told': 'are reported, are detected, get',
  'at work': 'running',
  'fell silent': 'stopped responding',
  'for ever': 'forever',
  'for want of': 'without, because there is no',
  'goes on': 'continues',
  'in vain': 'needlessly',
  'is told': 'is reported, gets',
  likest: 'most similar',
  liker: 'more similar',
  reckons: 'takes into account',
  spoilt: 'spoiled',
  'the very': 'the same, the exact',
  thereby: 'so',
  'were it': 'even if',
  whoever: 'anyone who, the one that',
};
const FOREIGN = new RegExp(`\\b(${Object.keys(PLAIN).join('|')})\\b`, 'gi');

/** Foreign phrases of a text, also across comment lines, with their replacements. */
function foreignPhrases(text: string): string[] {
  const flowing = text.replace(/\s*\n\s*(?:\*|\/\/|#|--)?\s*/g, ' ');
  return [...flowing.matchAll(FOREIGN)].map(([phrase]) => `${phrase} (rather: ${PLAIN[phrase.toLowerCase()]})`);
}

test('the contract lists exactly the advice that the engine gives', () => {
  assert.deepEqual([...ADVICE_CODES].sort(), Object.keys(ADVICE_MESSAGES).sort());
});

test('texts and comments of the code and the documentation use plain words for these phrases', async () => {
  // The page of mutations is generated from texts that are read here.
  const names = [
    '*.ts',
    '*.tsx',
    '*.mjs',
    '*.py',
    '*.html',
    '*.md',
    ':!test/vocabulary.test.ts',
    ':!docs/mutations.md',
  ];
  const files = execFileSync('git', ['ls-files', '-z', ...names], { cwd: root, encoding: 'utf8' });
  const found: string[] = [];
  for (const file of files.split('\0').filter((name) => name !== '')) {
    found.push(...foreignPhrases(await readFile(root + file, 'utf8')).map((phrase) => `${file}: ${phrase}`));
  }
  assert.deepEqual(found, []);
});

/** Strings of a line of code. */
const STRINGS = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\\n]|\\.)*`/g;
const NO = PATTERNS.find(({ name }) => name === 'no')!;

/** Strings of code with "is no" where English has "is not a". */
function stringsWithNo(code: string): string[] {
  return (code.match(STRINGS) ?? []).filter((string) => NO.found.test(string));
}

test('messages of the product say "is not a" in place of "is no"', async () => {
  assert.deepEqual(stringsWithNo("refuse('it is no object'); say('There is no pet.', 'it is no longer kept');"), [
    "'it is no object'",
  ]);
  const names = ['packages/*/src/*.ts', 'packages/*/src/*.tsx'];
  const listed = execFileSync('git', ['ls-files', '-z', ...names], { cwd: root, encoding: 'utf8' }).split('\0');
  const files = listed.filter((name) => name !== '' && !/\.test\.ts$/.test(name));
  assert.ok(files.length > 500, `${files.length} files`);
  const found: string[] = [];
  for (const file of files)
    found.push(...stringsWithNo(await readFile(root + file, 'utf8')).map((string) => `${file}: ${string}`));
  assert.deepEqual(found, []);
});

test('a foreign phrase is found across the lines of a comment', () => {
  assert.deepEqual(foreignPhrases('/**\n * The wait goes\n * on. */'), ['goes on (rather: continues)']);
});
