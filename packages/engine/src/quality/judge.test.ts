import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph, spoil } from '@rhinarium/synthetic';
import type { Pixels } from '../pixels/pixels.ts';
import { judge } from './judge.ts';

const subjects = (['DOG', 'CAT'] as const).flatMap((species) =>
  (['fingerprint', 'appearance'] as const).map((kind) => ({ species, kind })),
);
const pictureOf = (subject: (typeof subjects)[number], difficulty = 0.2, seed = 21) =>
  photograph(createAnimal(subject.species, seed), { kind: subject.kind, shot: 3, difficulty, widthPx: 320 });
const pictures = subjects.map((subject) => ({ subject, pixels: pictureOf(subject) }));
const drawn = (level: (x: number, y: number) => number, side = 320): Pixels => ({
  width: side,
  height: side,
  data: Uint8Array.from({ length: 3 * side * side }, (_, i) => {
    const at = Math.floor(i / 3);
    return Math.max(0, Math.min(255, level(at % side, Math.floor(at / side))));
  }),
});
const mapped = (pixels: Pixels, change: (value: number) => number): Pixels => ({
  ...pixels,
  data: Uint8Array.from(pixels.data, (value) => Math.max(0, Math.min(255, Math.round(change(value))))),
});

test('generated pets are accepted, in studio light and in poor light', () => {
  for (const subject of subjects) {
    for (const [difficulty, seed] of [
      [0, 22],
      [0.35, 23],
      [0.7, 24],
      [0.2, 34], // a nose of many small beads
    ] as const) {
      const { quality } = judge(pictureOf(subject, difficulty, seed), subject);
      assert.deepEqual([quality.verdict, quality.reasons], ['ACCEPTED', []], `${subject.species} ${difficulty}`);
      assert.ok(Number.isInteger(quality.score) && quality.score >= 25 && quality.score <= 100, `${quality.score}`);
    }
  }
});

for (const [how, reason] of [
  ['blurred', 'blurred'],
  ['dark', 'dark'],
  ['overexposed', 'overexposed'],
  ['flat', 'noAnimal'],
  ['noise', 'noAnimal'],
] as const) {
  test(`a picture that is ${how} is refused for ${reason} only`, () => {
    for (const { subject, pixels } of pictures) {
      const { quality } = judge(spoil(pixels, how), subject);
      assert.deepEqual([quality.verdict, quality.reasons], ['REJECTED', [reason]]);
      assert.ok(quality.score <= 20);
    }
  });
}

test('a burnt-out spot in the middle is glare', () => {
  for (const { subject, pixels } of pictures) {
    const data = pixels.data.map((value, i) => {
      const at = Math.floor(i / 3);
      const x = (at % pixels.width) - pixels.width / 2;
      const y = Math.floor(at / pixels.width) - pixels.height / 2;
      return x * x + y * y < 50 * 50 ? 255 : value;
    });
    assert.deepEqual(judge({ ...pixels, data }, subject).quality.reasons, ['glare']);
  }
});

test('a picture of few pixels is too small', () => {
  const pixels = photograph(createAnimal('CAT', 21), { kind: 'fingerprint', shot: 0, widthPx: 100 });
  assert.ok(judge(pixels, { species: 'CAT', kind: 'fingerprint' }).quality.reasons.includes('tooSmall'));
});

test('a picture of 96 px a side is not too small, one of 95 is', () => {
  const { data } = photograph(createAnimal('CAT', 21), { kind: 'fingerprint', shot: 0, widthPx: 200 });
  const reasonsOf = (width: number, height: number) => {
    const pixels = { width, height, data: data.subarray(0, 3 * width * height) };
    return judge(pixels, { species: 'CAT', kind: 'fingerprint' }).quality.reasons;
  };
  assert.ok(!reasonsOf(96, 100).includes('tooSmall'));
  assert.ok(reasonsOf(95, 100).includes('tooSmall') && reasonsOf(100, 95).includes('tooSmall'));
});

test('walls, gradients, grids, stripes, letters and noise show no animal, black is dark and white overexposed', () => {
  const letters = (x: number, y: number) =>
    y % 14 < 9 && (Math.imul((x >> 1) + 97 * (y >> 1), 40_503) >> 4) % 3 === 0 ? 20 : 235;
  const cases: Record<string, readonly [Pixels, string]> = {
    black: [drawn(() => 0), 'dark'],
    white: [drawn(() => 255), 'overexposed'],
    grey: [drawn(() => 128), 'noAnimal'],
    gradient: [drawn((x) => (x * 255) / 320), 'noAnimal'],
    slope: [drawn((x, y) => (x + y) / 3), 'noAnimal'],
    noise: [drawn((x, y) => Math.imul(x + 640 * y + 7, 2_654_435_761) >>> 24), 'noAnimal'],
    letters: [drawn(letters), 'noAnimal'],
    ...Object.fromEntries(
      [4, 8, 16, 32].flatMap((px) => [
        [`grid ${px}`, [drawn((x, y) => ((Math.floor(x / px) + Math.floor(y / px)) % 2 === 0 ? 60 : 200)), 'noAnimal']],
        [`stripes ${px / 2}`, [drawn((x) => (Math.floor((2 * x) / px) % 2 === 0 ? 60 : 200)), 'noAnimal']],
      ]),
    ),
  };
  for (const [name, [pixels, reason]] of Object.entries(cases)) {
    for (const subject of subjects) assert.deepEqual(judge(pixels, subject).quality.reasons, [reason], name);
  }
});

test('an empty page of any colour next to a nose or a face is a screen, except with a whole animal', () => {
  for (const { subject, pixels } of pictures) {
    for (const level of [24, 128, 248]) {
      const page = { ...pixels, data: pixels.data.slice() };
      for (let y = 0; y < page.height; y++) page.data.fill(level, 3 * y * page.width, 3 * (y * page.width + 60));
      const expected = subject.kind === 'fingerprint' ? ['noAnimal'] : [];
      assert.deepEqual(judge(page, subject).quality.reasons, expected, `${subject.species} ${level}`);
    }
  }
});

test('the score falls monotonically as a picture gets darker, and as it washes out', () => {
  for (const { subject, pixels } of pictures) {
    for (const flaw of [
      (step: number) => mapped(pixels, (value) => value * (1 - step / 5)),
      (step: number) => mapped(pixels, (value) => value + (255 - value) * (step / 5)),
    ]) {
      const scores = Array.from({ length: 5 }, (_, step) => judge(flaw(step), subject).quality.score);
      for (let i = 1; i < scores.length; i++) assert.ok(scores[i]! <= scores[i - 1]!, `${scores}`);
      assert.ok(scores.at(-1)! <= 20 && scores[0]! > 25, `${scores}`);
    }
  }
});

test('a picture of score 0 is refused for its worst flaw: noise is too little light', () => {
  const fingerprint = { species: 'CAT', kind: 'fingerprint' } as const;
  const { pixels } = pictures.find(({ subject }) => subject.species === 'CAT' && subject.kind === 'fingerprint')!;
  const noise = (i: number) => (Math.imul(Math.floor(i / 3) + 7, 2_654_435_761) >>> 24) / 255 - 0.5;
  const data = pixels.data.map((value, i) => Math.max(0, Math.min(255, 20 + value / 2 + 30 * noise(i))));
  const { quality } = judge({ ...pixels, data }, fingerprint);
  assert.deepEqual(quality, { verdict: 'REJECTED', score: 0, reasons: ['dark'], isWorthless: true });
});
