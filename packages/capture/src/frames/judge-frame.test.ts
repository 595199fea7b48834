import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from '@rhinarium/engine';
import { createAnimal, type Kind, type Pixels, photograph, type Species, spoil } from '@rhinarium/synthetic';
import { judgeFrame } from './judge-frame.ts';
import { measureFrame, motionBetween } from './measure-frame.ts';

const sidePx = 256;

/** The middle square in grey by nearest pixel, like the cheapest browsers. */
function frameOf({ width, height, data }: Pixels) {
  const side = Math.min(width, height);
  const gray = new Uint8Array(sidePx * sidePx);
  for (let y = 0; y < sidePx; y++) {
    for (let x = 0; x < sidePx; x++) {
      const row = Math.floor((height - side) / 2 + ((y + 0.5) * side) / sidePx);
      const at = 3 * (row * width + Math.floor((width - side) / 2 + ((x + 0.5) * side) / sidePx));
      gray[y * sidePx + x] = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
    }
  }
  return { width: sidePx, height: sidePx, gray };
}

function judged(pixels: Pixels, kind: Kind = 'fingerprint') {
  return judgeFrame(measureFrame(frameOf(pixels)), 0, kind);
}

const pictures = (['DOG', 'CAT'] as readonly Species[]).flatMap((species) =>
  (['fingerprint', 'appearance'] as const).flatMap((kind) =>
    [1, 2, 3].map((seed) => ({
      species,
      kind,
      pixels: photograph(createAnimal(species, seed), { kind, shot: seed, difficulty: 0.35, widthPx: 576 }),
    })),
  ),
);

test('accepts good generated pictures as frames, as the engine’s quality check does', () => {
  for (const { species, kind, pixels } of pictures) {
    assert.deepEqual({ ...judged(pixels, kind), sharpness: 1 }, { object: true, ok: true, sharpness: 1 });
    assert.equal(judge(pixels, { species, kind }).quality.verdict, 'ACCEPTED');
  }
});

for (const [flaw, guidance] of [
  ['blurred', 'BLURRY'],
  ['dark', 'TOO_DARK'],
  ['overexposed', 'TOO_BRIGHT'],
  ['noise', 'TOO_DARK'],
  ['flat', undefined],
] as const) {
  test(`rejects a picture with the flaw ${flaw}: ${guidance ?? 'nothing is seen'}`, () => {
    for (const { kind, pixels } of pictures) {
      const { ok, guidance: given } = judged(spoil(pixels, flaw), kind);
      assert.equal(ok, false);
      // A strong blur leaves hardly anything of the whole animal.
      if (kind === 'fingerprint' || flaw !== 'blurred') assert.equal(given, guidance);
    }
  });
}

test('asks to hold still for a sharp subject that moved', () => {
  const measured = measureFrame(frameOf(pictures[0]!.pixels));
  assert.equal(judgeFrame(measured, 80, 'fingerprint').guidance, 'HOLD_STILL');
  assert.equal(judgeFrame(measured, undefined, 'fingerprint').guidance, 'HOLD_STILL');
});

test('asks to come closer for a small subject in the middle, and to centre one at the edge', () => {
  const at = (inside: (x: number, y: number) => boolean) => {
    const { gray } = frameOf(pictures[0]!.pixels);
    return gray.map((level, index) => (inside(index % sidePx, Math.floor(index / sidePx)) ? level : 128));
  };
  const small = at((x, y) => Math.abs(x - 128) < 60 && Math.abs(y - 128) < 60);
  const rim = at((x) => x < 62 || x > 194);
  const judgeGray = (gray: Uint8Array) =>
    judgeFrame(measureFrame({ width: sidePx, height: sidePx, gray }), 0, 'fingerprint');
  assert.equal(judgeGray(small).guidance, 'MOVE_CLOSER');
  assert.equal(judgeGray(rim).guidance, 'CENTER');
});

test('measures no motion between equal frames, and symmetric motion', () => {
  const [a, b] = [frameOf(pictures[0]!.pixels).gray, frameOf(pictures[1]!.pixels).gray];
  assert.equal(motionBetween(a, a), 0);
  assert.equal(motionBetween(a, b), motionBetween(b, a));
  assert.ok(motionBetween(a, b) > 10);
});

test('measures and judges a frame in at most 10 ms on average', () => {
  const frame = frameOf(pictures[0]!.pixels);
  const times = Array.from({ length: 41 }, () => {
    const start = process.cpuUsage().user;
    judgeFrame(measureFrame(frame), motionBetween(frame.gray, frame.gray), 'fingerprint');
    return (process.cpuUsage().user - start) / 1000;
  }).sort((a, b) => a - b);
  assert.ok(times[20]! <= 10, `${times[20]} ms`);
});
