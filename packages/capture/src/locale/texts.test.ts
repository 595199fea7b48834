import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LANGUAGES } from './words-of.ts';

const folder = new URL('../../../../conformance/texts/', import.meta.url);
const read = (language: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8'));

/** All texts of a file with their places, such as `texts.problems.offline.title`. */
function textsOf(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, value]];
  return Object.entries(value as object).flatMap(([name, inner]) => textsOf(inner, `${place}.${name}`));
}

const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();
const english = read('en');

/** Which languages tell one from several is theirs; everything else is the same in all. */
const shapeOf = (file: object) =>
  textsOf(file, '')
    .filter(([place]) => !place.endsWith('.one') && place !== '.language')
    .map(([place, text]) => [place, placeholdersOf(text)]);

test('the shared texts are those of the languages that the SDK speaks', () => {
  const files = readdirSync(folder).map((name) => name.replace('.json', ''));
  assert.deepEqual(files.sort(), [...LANGUAGES].sort());
});

for (const language of LANGUAGES) {
  test(`the shared texts of ${language} have the keys and placeholders of the English ones`, () => {
    const file = read(language);
    assert.equal(file['language'], language);
    assert.deepEqual(Object.keys(file), ['language', 'texts', 'native']);
    assert.deepEqual(shapeOf(file), shapeOf(english));
    for (const [place, text] of textsOf(file, '')) {
      assert.ok(text.trim() === text && text.length > 0, place);
      assert.doesNotMatch(text.replaceAll(/\{\w+\}/g, ''), /[{}<>%]/, place);
    }
  });

  test(`in ${language} the text for one says 1 where the other says how many`, () => {
    const all = new Map(textsOf(read(language), ''));
    for (const [place, text] of all) {
      if (!place.endsWith('.one')) continue;
      const other = placeholdersOf(all.get(place.replace(/one$/, 'other'))!);
      assert.equal(placeholdersOf(text).length, other.length - 1, place);
      assert.match(text, /\b1\b/, place);
    }
  });
}

test('what a native app says in other words, a browser says as well', () => {
  const native = textsOf(english['native'], '');
  const web = new Map(textsOf(english['texts'], ''));
  assert.ok(native.length > 0);
  for (const [place, text] of native) assert.notEqual(web.get(place) ?? text, text, place);
});
