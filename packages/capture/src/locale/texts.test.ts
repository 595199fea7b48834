import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LANGUAGES } from './words-of.ts';

const folder = new URL('../../../../conformance/texts/', import.meta.url);
const read = (language: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8'));

/** All texts of a file by path, such as `texts.problems.offline.title`. */
function textsOf(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, value]];
  return Object.entries(value as object).flatMap(([name, inner]) => textsOf(inner, `${place}.${name}`));
}

const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();
const english = read('en');

/** Plural forms differ by language. All other keys must match. */
const shapeOf = (file: object) =>
  textsOf(file, '')
    .filter(([place]) => !place.endsWith('.one') && place !== '.language')
    .map(([place, text]) => [place, placeholdersOf(text)]);

test('has shared texts for exactly the SDK’s languages', () => {
  const files = readdirSync(folder).map((name) => name.replace('.json', ''));
  assert.deepEqual(files.sort(), [...LANGUAGES].sort());
});

for (const language of LANGUAGES) {
  test(`has the keys and placeholders of English in ${language}`, () => {
    const file = read(language);
    assert.equal(file['language'], language);
    assert.deepEqual(Object.keys(file), ['language', 'texts', 'native']);
    assert.deepEqual(shapeOf(file), shapeOf(english));
    for (const [place, text] of textsOf(file, '')) {
      assert.ok(text.trim() === text && text.length > 0, place);
      assert.doesNotMatch(text.replaceAll(/\{\w+\}/g, ''), /[{}<>%]/, place);
    }
  });

  test(`says 1 in the singular of ${language} where the plural has a number`, () => {
    const all = new Map(textsOf(read(language), ''));
    for (const [place, text] of all) {
      if (!place.endsWith('.one')) continue;
      const other = placeholdersOf(all.get(place.replace(/one$/, 'other'))!);
      assert.equal(placeholdersOf(text).length, other.length - 1, place);
      assert.match(text, /\b1\b/, place);
    }
  });
}

test('includes native variants of a text in the browser’s texts', () => {
  const native = textsOf(english['native'], '');
  const web = new Map(textsOf(english['texts'], ''));
  assert.ok(native.length > 0);
  for (const [place, text] of native) {
    // A page cannot open the settings, and its light has a symbol.
    if (['.actions.settings', '.turnOnLight'].includes(place)) assert.equal(web.has(place), false);
    else assert.notEqual(web.get(place) ?? text, text, place);
  }
});
