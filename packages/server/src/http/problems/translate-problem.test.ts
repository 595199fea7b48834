import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import {
  type Language,
  preferredLanguage,
  problemOfIssue,
  TRANSLATIONS,
  translateProblem,
  translateProblems,
} from './translate-problem.ts';

const LANGUAGES = Object.keys(TRANSLATIONS) as Language[];

test('chooses the supported language with the highest weight, or English', () => {
  const preferences: readonly (readonly [string | undefined, string | undefined])[] = [
    [undefined, undefined],
    ['', undefined],
    ['fr, *', undefined],
    ['ko-KR', 'ko'],
    ['fr;q=0.9, de;q=0.8, en;q=0.7', 'de'],
    ['en-GB, ja;q=0.9', undefined],
    ['en;q=0.4, ja;q=0.9', 'ja'],
    ['es;q=0', undefined],
    ['constructor, __proto__;q=1', undefined],
    ['DE-at ; q=0.5', 'de'],
  ];
  for (const [header, language] of preferences) assert.equal(preferredLanguage(header), language, header);
});

test('keeps numbers and values, as many as in English, in every language', () => {
  for (const language of LANGUAGES) {
    for (const [english, text] of TRANSLATIONS[language]) {
      assert.equal(text.split('#').length, english.split('#').length, `${language}: ${english}`);
      assert.notEqual(text, english);
    }
  }
  assert.equal(translateProblem('must be one of "DOG", "CAT"', 'de'), 'Möglich sind: "DOG", "CAT".');
  assert.equal(translateProblem('must have at most 200 characters', 'ko'), '200자 이하여야 합니다.');
});

test('leaves untranslated problems and other texts in English', () => {
  const id = '01a21171-ba8e-744d-b4df-a0708c587889';
  for (const text of ['constructor', 'is unheard of', id]) assert.equal(translateProblem(text, 'es'), text);
  assert.deepEqual(translateProblems({ name: ['must be given', 'odd'] }, 'es'), { name: ['Falta este dato.', 'odd'] });
});

test('describes every violated rule in our own words', () => {
  const rules = z.object({
    name: z.string().max(3),
    species: z.enum(['DOG', 'CAT']),
    size: z.int().min(2).max(9),
    share: z.number(),
    isOn: z.boolean(),
    ids: z.array(z.string()).min(1).max(2),
    at: z.iso.datetime(),
    address: z.email(),
    hash: z.string().regex(/^[0-9a-f]+$/),
    more: z.object({}),
  });
  const says = (value: object) => {
    const parsed = rules.safeParse(value, { error: problemOfIssue });
    return Object.fromEntries(parsed.error!.issues.map(({ path, message }) => [String(path[0]), message]));
  };
  const missing = says({});
  assert.deepEqual(new Set(Object.values(missing)), new Set(['must be given']));
  const wrong = {
    name: 'long',
    species: 'COW',
    size: 1,
    share: '1',
    isOn: 1,
    ids: [],
    at: 'now',
    address: 'a',
    hash: 'x',
  };
  assert.deepEqual(says({ ...wrong, more: 1 }), {
    name: 'must have at most 3 characters',
    species: 'must be one of "DOG", "CAT"',
    size: 'must be at least 2',
    share: 'must be a number',
    isOn: 'must be true or false',
    ids: 'must not be empty',
    at: 'must be a moment such as "2026-01-31T12:00:00Z"',
    address: 'must be an e-mail address',
    hash: 'does not have the form that is asked for',
    more: 'must be a JSON object',
  });
  const over = says({ ...wrong, size: 10, ids: ['a', 'b', 'c'], share: 1.5 });
  assert.deepEqual([over['size'], over['ids']], ['must be at most 9', 'must have at most 2 entries']);
  assert.equal(says({ ...wrong, size: 2.5 })['size'], 'must be a whole number');
});
