import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readTexts } from '../../scripts/read-texts.ts';
import { HOLDERS, NOT_HELD, PARTLY_HELD } from './holders.ts';
import { citationsIn, SPECIFICATION, statementsIn } from './read-specification.ts';

const numbers = new Set<string>(SPECIFICATION.map(({ number }) => number));
const held = new Set(HOLDERS.flatMap(({ statements }) => statements));

test('statements are numbered without a gap, so that none was removed or given another number', () => {
  const last = new Map<number, number>();
  for (const { number } of SPECIFICATION) {
    const [chapter, place] = number.split('.').map(Number) as [number, number];
    assert.equal(place, (last.get(chapter) ?? 0) + 1, number);
    last.set(chapter, place);
  }
  assert.deepEqual(
    [...last.keys()],
    [...last.keys()].sort((a, b) => a - b),
  );
  assert.ok(SPECIFICATION.length > 100);
});

test('every statement has a test, or is listed as not held with its reason', () => {
  const open = SPECIFICATION.filter(({ number, isRetired }) => !isRetired && !held.has(number) && !NOT_HELD[number]);
  assert.deepEqual(open, []);
});

test('no statement rests on the absence of something, which nobody would notice when it comes', () => {
  for (const [number, reason] of Object.entries({ ...NOT_HELD, ...PARTLY_HELD }))
    assert.doesNotMatch(reason!, /absen|there is no|does not exist/i, number);
});

test('statements listed as not held have no test, and statements listed as partly held have one', () => {
  assert.deepEqual(
    Object.keys(NOT_HELD).filter((number) => held.has(number)),
    [],
  );
  assert.deepEqual(
    Object.keys(PARTLY_HELD).filter((number) => !held.has(number)),
    [],
  );
});

test('every statement that a test claims to hold exists, and so does every test', () => {
  const listed = [...held, ...Object.keys(NOT_HELD), ...Object.keys(PARTLY_HELD)];
  assert.deepEqual(
    listed.filter((number) => !numbers.has(number)),
    [],
  );
  // Runs as dist/test/specification/specification.test.js.
  const textOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const missing = HOLDERS.filter(({ file, name }) => file && !textOf(file).includes(name));
  assert.deepEqual(missing, []);
});

test('every case of the contract holds a statement', () => {
  assert.deepEqual(
    HOLDERS.filter(({ statements }) => statements.length === 0),
    [],
  );
});

test('every citation of the specification, in code and pages, names a statement that exists', () => {
  const texts = readTexts();
  const wrong = texts.flatMap(({ file, text }) =>
    citationsIn(text)
      .filter((number) => !numbers.has(number))
      .map((number) => `${file}: ${number}`),
  );
  assert.deepEqual(wrong, []);
  assert.ok(texts.filter(({ text }) => citationsIn(text).length > 0).length > 30);
});

test('statements that refer to others name ones that exist', () => {
  const references = SPECIFICATION.flatMap(({ text }) =>
    [...text.matchAll(/\((\d+\.\d+)\)|\b(?:where|of|and) (\d+\.\d+)\b/g)].map(([, one, other]) => one ?? other!),
  );
  assert.ok(references.length > 5);
  assert.deepEqual(
    references.filter((number) => !numbers.has(number)),
    [],
  );
});

test('statements and citations are read across lines', () => {
  assert.deepEqual(statementsIn('- **1.1** One\n  two. _(Ours: two)_\n- **1.2** ~~Gone.~~\n\ntext'), [
    { number: '1.1', text: 'One two.', isRetired: false },
    { number: '1.2', text: '~~Gone.~~', isRetired: true },
  ]);
  const text = 'Fixed (specification 6.10).\n * By specification\n * 4.7, 4.9\n * and 4.10; engine 4.0';
  assert.deepEqual(citationsIn(text), ['6.10', '4.7', '4.9', '4.10']);
});
