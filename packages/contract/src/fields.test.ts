import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readableName, readableText } from './fields.ts';
import { OPERATIONS } from './operations.ts';

const takesName = (value: string) => readableName(200).safeParse(value).success;
const takesText = (value: string) => readableText(200).safeParse(value).success;

test('names and texts take every script, emoji with joiners and variants, and joiners between letters', () => {
  for (const value of [
    'Nabi',
    '나비',
    'タマ',
    '葛\u{E0100}飾',
    'Zoë',
    'نی\u200Cنی',
    'क\u094D\u200Dष',
    '🐕\u200D🦺',
    '❤️',
    '👩🏽\u200D🚀',
  ])
    assert.deepEqual([takesName(value), takesText(value)], [true, true], JSON.stringify(value));
});

test('names and texts refuse control, direction and invisible characters', () => {
  const refused = [
    [
      '\u0007',
      '\u009F',
      '\u2028',
      '\u2029',
      '\u202E',
      '\u2066',
      '\u200F',
      '\u061C',
      '\u200B',
      '\u200C',
      '\u200D',
      '\u2060',
    ],
    ['\uFEFF', '\u00AD', '\u034F', '\u115F', '\u1160', '\u3164', '\uFFA0', '\u180E', '\u{E0041}', ' \uFE0F'],
  ].flat();
  for (const character of refused) {
    for (const value of [`a${character}b`, `나${character}비`, `${character}${character}`])
      assert.deepEqual([takesName(value), takesText(value)], [false, false], JSON.stringify(value));
  }
});

test('texts take line breaks, names do not, and neither is empty', () => {
  assert.deepEqual([takesName('a\nb'), takesText('a\nb'), takesText('a\r\nb')], [false, true, true]);
  for (const value of ['', ' ', '\n']) assert.deepEqual([takesName(value), takesText(value)], [false, false]);
  const { body } = OPERATIONS.sendSharedMessage;
  assert.deepEqual(
    ['See you\nat six', 'See \u202Eyou', 'See\u0000', 'See\u200Byou'].map((text) => body.safeParse({ text }).success),
    [true, false, false, false],
  );
});
