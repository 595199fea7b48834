import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pixels } from '../pixels/pixels.ts';
import { luminancePlane } from '../region/canonical-frame.ts';
import type { Subject } from '../subject.ts';
import { judge } from './judge.ts';
import { measureClarity } from './measure-clarity.ts';

const CAT: Subject = { species: 'CAT', kind: 'fingerprint' };
const SIDE = 320;
const MOTION_PX = 13;

/** Level of a grey px, 0 to 255, by column and row. */
type Levels = (x: number, y: number) => number;

const drawn = (levels: Levels): Pixels => ({
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: 3 * SIDE * SIDE }, (_, i) => {
    const at = Math.floor(i / 3);
    return Math.max(0, Math.min(255, levels(at % SIDE, Math.floor(at / SIDE))));
  }),
});

/** Hash of a position, 0 to 1. */
const spot = (x: number, y: number) => {
  const value = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return value - Math.floor(value);
};
/** Spots of 4 px in large soft areas: detail in every direction. */
const fur: Levels = (x, y) =>
  110 + 60 * Math.sin(x / 45) * Math.cos(y / 37) + 50 * (spot(Math.floor(x / 4), Math.floor(y / 4)) - 0.5);
const moved =
  (levels: Levels, across: number, down: number): Levels =>
  (x, y) => {
    let sum = 0;
    for (let step = 0; step < MOTION_PX; step++) sum += levels(x + step * across, y + step * down);
    return sum / MOTION_PX;
  };
const noisy: Levels = (x, y) => 0.4 * fur(x, y) + 30 * (spot(x + 0.5, y) - 0.5);

const clarityOf = (levels: Levels) => measureClarity(CAT, luminancePlane(drawn(levels)))!;
const scoreOf = (levels: Levels, subject = CAT) => judge(drawn(levels), subject).quality.score;

test('motion in any direction makes detail uneven, and lowers the quality of a cat’s face', () => {
  const still = clarityOf(fur).evenness;
  for (const [across, down] of [
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const { evenness } = clarityOf(moved(fur, across, down));
    assert.ok(evenness < 0.75 * still, `${evenness} of ${still}`);
    assert.ok(scoreOf(moved(fur, across, down)) < 0.5 * scoreOf(fur));
  }
});

test('noise in a dark photo lowers the quality of a cat’s face more than darkness alone', () => {
  assert.ok(clarityOf(noisy).noise > 4 * clarityOf(fur).noise);
  const dark = scoreOf((x, y) => 0.4 * fur(x, y));
  assert.ok(scoreOf(noisy) < 0.6 * dark, `${scoreOf(noisy)} of ${dark}`);
});

test('appearances and noses are not measured', () => {
  const luminance = luminancePlane(drawn(fur));
  assert.equal(measureClarity({ species: 'CAT', kind: 'appearance' }, luminance), undefined);
  assert.equal(measureClarity({ species: 'DOG', kind: 'fingerprint' }, luminance), undefined);
});
