import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from './en.ts';
import { fetchWords, hasWords, LANGUAGES, wordsOf } from './words-of.ts';

/** All texts by path, such as `problems.offline.title`. Functions are called with sample values. */
function textsOf(value: unknown, place = ''): [string, string][] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value === 'function') return [[place, value(3, 4, 5)]];
  return Object.entries(value as object).flatMap(([name, inner]) => textsOf(inner, `${place}.${name}`));
}

for (const language of LANGUAGES) {
  test(`has complete texts in ${language}, none empty or left in English`, async () => {
    const words = await fetchWords(language);
    const [own, english] = [textsOf(words), textsOf(en)];
    assert.deepEqual(
      own.map(([place]) => place),
      english.map(([place]) => place),
    );
    for (const [at, [place, text]] of own.entries()) {
      assert.ok(text.trim().length > 0, place);
      if (language !== 'en' && /[a-z]{4}/i.test(english[at]![1])) assert.notEqual(text, english[at]![1], place);
    }
    assert.equal(wordsOf(`${language}-XX`), words);
    assert.ok(hasWords(language));
  });
}

test('falls back to English for an unknown language, without waiting', async () => {
  assert.equal(hasWords('tlh'), true);
  assert.equal(await fetchWords('tlh'), en);
});
