import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph, type Species } from '@rhinarium/synthetic';
import type { Frame, FrameVerdict } from './frame.ts';
import { createFrameAnalyzer } from './frame-analyzer.ts';

const sidePx = 256;
const frameMs = 100;

const picture = (species: Species) =>
  photograph(createAnimal(species, 3), { kind: 'fingerprint', shot: 1, difficulty: 0.2, widthPx: 576 });
const pictures = { DOG: picture('DOG'), CAT: picture('CAT') };

/** The guide's square, `shiftPx` to the right, as grey levels by nearest pixel. */
function grayOf(species: Species, { shiftPx = 0 } = {}): Uint8Array {
  const pixels = pictures[species];
  const side = Math.min(pixels.width, pixels.height);
  const at = (x: number, y: number) => {
    const column = Math.round((pixels.width - side) / 2 + ((x + 0.5) * side) / sidePx);
    const row = Math.round((pixels.height - side) / 2 + ((y + 0.5) * side) / sidePx);
    return pixels.data[3 * (Math.min(pixels.height - 1, row) * pixels.width + Math.min(pixels.width - 1, column)) + 1]!;
  };
  return Uint8Array.from({ length: sidePx * sidePx }, (_, i) => at((i % sidePx) + shiftPx, Math.floor(i / sidePx)));
}

/** Places a guide's picture in the middle of a whole one of the same size, with its edge extended. */
function surrounded(gray: Uint8Array): Uint8Array {
  const inside = (at: number) => Math.round(Math.max(0, Math.min(1, (at / sidePx - 0.1) / 0.8)) * (sidePx - 1));
  return gray.map((_, i) => gray[inside(Math.floor(i / sidePx)) * sidePx + inside(i % sidePx)]!);
}

/** Applies a box blur along rows and columns twice, like a lens out of focus. */
function softened(gray: Uint8Array, px: number): Uint8Array {
  const half = Math.floor(px / 2);
  const along = (levels: Uint8Array, stride: number) =>
    levels.map((_, i) => {
      const place = stride === 1 ? i % sidePx : Math.floor(i / sidePx);
      let sum = 0;
      for (let off = -half; off <= half; off++) {
        sum += levels[i + stride * (Math.max(0, Math.min(sidePx - 1, place + off)) - place)]!;
      }
      return Math.round(sum / (2 * half + 1));
    });
  return [1, sidePx, 1, sidePx].reduce(along, gray);
}

/** An analyzer with a clock: `see` shows a still picture twice, without motion, and returns the second verdict. */
function looking(species: Species) {
  const analyzer = createFrameAnalyzer(species);
  let timeMs = 0;
  const look = (gray: Uint8Array, kind: Frame['kind']): FrameVerdict => {
    timeMs += frameMs;
    const frame: Frame = { kind, width: sidePx, height: sidePx, gray, time: timeMs };
    const verdict = analyzer.analyze(frame);
    assert.ok(!(verdict instanceof Promise));
    return verdict;
  };
  const twice = (gray: Uint8Array, kind: Frame['kind']): FrameVerdict => {
    look(gray, kind);
    return look(gray, kind);
  };
  return {
    see: (gray: Uint8Array) => twice(gray, 'fingerprint'),
    whole: (gray: Uint8Array) => twice(gray, 'appearance'),
    keep: () => analyzer.kept?.(),
    wait: (ms: number) => {
      timeMs += ms;
    },
  };
}

for (const species of ['DOG', 'CAT'] as const) {
  test(`${species}: requires another view after an accepted photo, and accepts one immediately`, () => {
    const { see, keep } = looking(species);
    const first = grayOf(species);
    assert.equal(see(first).ok, true);
    keep();
    assert.deepEqual(see(first), { object: true, ok: false, guidance: 'A_LITTLE_LEFT' });
    assert.equal(see(grayOf(species, { shiftPx: 3 })).guidance, 'A_LITTLE_LEFT', 'a hand that shakes');
    assert.equal(see(grayOf(species, { shiftPx: 16 })).ok, true);
    keep();
    assert.equal(see(first).guidance, 'A_LITTLE_RIGHT', 'as the first photo');
    assert.equal(see(grayOf(species, { shiftPx: 16 })).guidance, 'A_LITTLE_RIGHT', 'as the second');
  });
}

test('waits three seconds per photo for an owner who cannot change the view', () => {
  const { see, keep, wait } = looking('DOG');
  const still = grayOf('DOG');
  for (let photo = 0; photo < 5; photo++) {
    if (photo > 0) {
      assert.equal(see(still).ok, false);
      wait(3_000);
    }
    assert.equal(see(still).ok, true, `photo ${photo}`);
    keep();
  }
});

test('does not require another view after a refused photo', () => {
  const { see } = looking('DOG');
  const still = grayOf('DOG');
  for (let look = 0; look < 5; look++) assert.equal(see(still).ok, true);
});

for (const species of ['DOG', 'CAT'] as const) {
  test(`${species}: does not take a face or nose still in the middle for the whole animal, even if it moved a little`, () => {
    const { see, keep, wait, whole } = looking(species);
    assert.equal(see(grayOf(species)).ok, true);
    keep();
    // The close-up with a rim, as the whole picture shows it.
    const still = surrounded(grayOf(species));
    const moved = surrounded(grayOf(species, { shiftPx: 3 }));
    whole(still);
    wait(3_000);
    assert.equal(whole(moved).guidance, 'MOVE_BACK');
    wait(10_000);
    assert.equal(whole(moved).guidance, 'MOVE_BACK', 'for as long as it is shown');
    assert.equal(whole(grayOf(species === 'DOG' ? 'CAT' : 'DOG')).ok, true, 'something else is');
  });
}

test('hints at a nose without a visible print because the fur around it is in focus, and requires no print of a face', () => {
  const sharp = grayOf('DOG');
  const soft = softened(sharp, 9);
  const onNose = (at: number) => Math.abs(at - sidePx / 2) < 54;
  const gray = sharp.map((level, i) => (onNose(i % sidePx) && onNose(Math.floor(i / sidePx)) ? soft[i]! : level));
  assert.equal(looking('DOG').see(gray).guidance, 'NO_PRINT');
  assert.equal(looking('CAT').see(gray).ok, true);
});

test('keeps the frame with the clearest print of a burst', () => {
  const sharpness = [1, 3].map((px) => looking('DOG').see(softened(grayOf('DOG'), px)).sharpness ?? 0);
  assert.ok(sharpness[0]! > sharpness[1]!, `${sharpness}`);
});
