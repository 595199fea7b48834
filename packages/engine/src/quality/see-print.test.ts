import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import fc from 'fast-check';
import { PRINT, QUALITY } from '../parameters.ts';
import { blur } from '../pixels/blur.ts';
import { createPlane, type Pixels, type Plane } from '../pixels/pixels.ts';
import { resample } from '../pixels/resample.ts';
import { luminancePlane } from '../region/canonical-frame.ts';
import { judge } from './judge.ts';
import { seePrint } from './see-print.ts';
import { symmetryOf } from './symmetry.ts';

const DOG = { species: 'DOG', kind: 'fingerprint' } as const;
const nose = (seed: number, more: Partial<Parameters<typeof photograph>[1]> = {}) =>
  photograph(createAnimal('DOG', seed), { kind: 'fingerprint', shot: 1, difficulty: 0.2, widthPx: 320, ...more });
const square = ({ width, height }: Plane) => {
  const side = Math.min(width, height);
  return { left: (width - side) / 2, top: (height - side) / 2, width: side, height: side };
};
const visibilityOf = (plane: Plane) => seePrint(plane, square(plane)).visibility;
const grey = ({ width, height, data }: Plane): Pixels => ({
  width,
  height,
  data: Uint8Array.from({ length: 3 * data.length }, (_, i) => data[Math.floor(i / 3)]!),
});
const scaled = (plane: Plane, factor: number) =>
  resample(plane, Math.round(plane.width * factor), Math.round(plane.height * factor));
/** Simulates a camera that is out of focus, with the grain that keeps such a picture from being called blurred. */
const outOfFocus = (plane: Plane, share: number): Plane => {
  const soft = blur(plane, share * Math.min(plane.width, plane.height));
  return { ...soft, data: soft.data.map((level, i) => level + 5 * Math.sin(i * i)) };
};
const seeds = fc.integer({ min: 1, max: 400 });

test('the print of generated noses is visible in every size from 200 px and in poor light', () => {
  for (const [seed, widthPx, difficulty] of [
    [1, 200, 0.35],
    [2, 320, 0.7],
    [3, 576, 0.35],
    [4, 320, 0],
  ] as const) {
    assert.equal(
      seePrint(luminancePlane(nose(seed, { widthPx, difficulty })), {
        left: 0,
        top: 0,
        width: widthPx,
        height: Math.floor(widthPx * 0.84),
      }).isVisible,
      true,
    );
  }
});

test('more blur makes every print less visible', () => {
  fc.assert(
    fc.property(seeds, fc.double({ min: 0.006, max: 0.02, noNaN: true }), (seed, share) => {
      const plane = luminancePlane(nose(seed));
      const side = Math.min(plane.width, plane.height);
      const [sharp, soft, softer] = [0, share, 2 * share].map((by) =>
        visibilityOf(by === 0 ? plane : blur(plane, by * side)),
      );
      assert.ok(sharp! > soft! && soft! > softer!, `${sharp} ${soft} ${softer}`);
    }),
    { numRuns: 12 },
  );
});

test('fewer pixels make a print less visible below PRINT.sidePxEnough', () => {
  fc.assert(
    fc.property(seeds, fc.double({ min: 0.35, max: 0.7, noNaN: true }), (seed, factor) => {
      const plane = luminancePlane(nose(seed));
      const [large, small] = [scaled(plane, 0.74), scaled(plane, 0.74 * factor)].map(visibilityOf);
      assert.ok(large! > small!, `${large} ${small}`);
    }),
    { numRuns: 12 },
  );
});

test('a wall and a face of one shade have no print', () => {
  const plane = createPlane(300, 300);
  for (const level of [(x: number) => 120 + x / 30, () => 90]) {
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = level(i % 300);
    assert.equal(seePrint(plane, square(plane)).isVisible, false);
  }
});

test('a nose out of focus is refused for its print or its blur, whatever the grain, and scores below every accepted one', () => {
  for (const seed of [5, 6, 7, 8]) {
    const sharp = nose(seed);
    const { quality } = judge(grey(outOfFocus(luminancePlane(sharp), 0.02)), DOG);
    assert.equal(quality.verdict, 'REJECTED', `${seed}`);
    assert.ok(quality.score <= QUALITY.refusedScoreMax && quality.score < judge(sharp, DOG).quality.score);
  }
});

test('an invisible print is noPrint in a large picture, and tooFar in a small one', () => {
  const soft = outOfFocus(luminancePlane(nose(10, { widthPx: 640 })), 0.0135);
  const small = scaled(soft, 0.3);
  assert.ok(Math.min(soft.width, soft.height) >= PRINT.nearSidePxMin);
  assert.ok(Math.min(small.width, small.height) < PRINT.nearSidePxMin);
  assert.deepEqual(judge(grey(soft), DOG).quality.reasons, ['noPrint']);
  assert.deepEqual(judge(grey(small), DOG).quality.reasons, ['tooFar']);
});

test('only a dog’s fingerprint needs a print', () => {
  const soft = grey(outOfFocus(luminancePlane(nose(10, { widthPx: 640 })), 0.015));
  assert.deepEqual(judge(soft, { species: 'DOG', kind: 'appearance' }).quality.reasons, []);
  assert.deepEqual(judge(soft, { species: 'CAT', kind: 'fingerprint' }).quality.reasons, []);
});

test('a symmetric subject is symmetric about its own axis, even rotated and off centre, one lit from one side is not', () => {
  const side = 240;
  const draw = (level: (x: number, y: number) => number) => {
    const plane = createPlane(side, side);
    for (let i = 0; i < plane.data.length; i++)
      plane.data[i] = level((i % side) / side - 0.5, Math.floor(i / side) / side - 0.5);
    return plane;
  };
  const nostrils = (x: number, y: number) =>
    150 - 120 * Math.exp(-60 * ((Math.abs(x) - 0.12) ** 2 + (y - 0.05) ** 2)) + 60 * y;
  const turned = draw((x, y) =>
    nostrils(Math.cos(0.15) * (x - 0.06) + Math.sin(0.15) * y, Math.cos(0.15) * y - Math.sin(0.15) * (x - 0.06)),
  );
  const profile = draw((x, y) => 150 + 250 * x - 90 * Math.exp(-40 * ((x + 0.2) ** 2 + y ** 2)));
  assert.ok(symmetryOf(turned, square(turned)) > 0.95);
  assert.ok(symmetryOf(profile, square(profile)) < 0);
});

test('a nose from the side with an invisible print is angled', () => {
  const plane = luminancePlane(nose(4, { widthPx: 640 }));
  // The left half of the picture drops into shadow, as where the bridge turns away from the light.
  const lit = {
    ...plane,
    data: plane.data.map((level, i) => 20 + level * (0.1 + (0.9 * (i % plane.width)) / plane.width)),
  };
  assert.ok(judge(grey(outOfFocus(lit, 0.015)), DOG).quality.reasons.includes('angled'));
});
