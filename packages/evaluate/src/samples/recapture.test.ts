import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pixels } from '@rhinarium/engine';
import { createRandom } from '@rhinarium/synthetic';
import { drawRecapture, RECAPTURE, type Recapture, recapture, sourceOf } from './recapture.ts';

const AS_IT_WAS: Recapture = {
  shiftX: 0,
  shiftY: 0,
  rollDegrees: 0,
  scale: 1,
  yawDegrees: 0,
  pitchDegrees: 0,
  exposureEv: 0,
  gradient: 0,
  gradientDegrees: 0,
  whiteBalance: [1, 1, 1],
  blurPx: 0,
  noiseLevels: 0,
  jpegQuality: 90,
};

/** A picture with its column in red, its row in green, and a chequered pattern in blue. */
function picture(width: number, height: number): Pixels {
  const data = new Uint8Array(3 * width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      data.set([column, row, (row + column) % 2 === 0 ? 40 : 200], 3 * (row * width + column));
  return { width, height, data };
}

const at = ({ width, data }: Pixels, column: number, row: number) => [
  ...data.slice(3 * (row * width + column)).slice(0, 3),
];
const silent = () => 0;

test('a re-capture without changes is the picture itself', () => {
  const source = picture(60, 40);
  assert.deepEqual(recapture(source, AS_IT_WAS, silent), source);
});

test('a re-capture is the same for the same seed and different for another', () => {
  const source = picture(60, 40);
  const made = (seed: number) => {
    const random = createRandom(seed);
    return recapture(source, drawRecapture(random), random.normal).data;
  };
  assert.deepEqual(made(1), made(1));
  assert.notDeepEqual(made(1), made(2));
});

test('every drawn value lies in its range', () => {
  for (let seed = 0; seed < 200; seed++) {
    const { shiftX, shiftY, gradientDegrees, whiteBalance, ...drawn } = drawRecapture(createRandom(seed));
    const within = (value: number, [low, high]: readonly [number, number]) => assert.ok(value >= low && value <= high);
    for (const value of [shiftX, shiftY]) within(value, RECAPTURE.shift);
    for (const value of whiteBalance) within(value, RECAPTURE.whiteBalance);
    for (const [name, value] of Object.entries(drawn)) within(value, RECAPTURE[name as keyof typeof drawn]);
  }
});

test('a shift moves the picture by that share, and a scale enlarges it from the middle', () => {
  const source = picture(100, 100);
  assert.deepEqual(
    at(recapture(source, { ...AS_IT_WAS, shiftX: 0.1, shiftY: 0.05 }, silent), 50, 50).slice(0, 2),
    [40, 45],
  );
  const larger = recapture(source, { ...AS_IT_WAS, scale: 2 }, silent);
  assert.deepEqual([at(larger, 90, 50)[0], at(larger, 10, 50)[0]], [70, 30]);
});

test('a rotation about the vertical axis narrows the picture, one half more than the other', () => {
  const drawn = { ...AS_IT_WAS, yawDegrees: 15 };
  const [left, right] = [sourceOf(-1, 0, drawn)[0], sourceOf(1, 0, drawn)[0]];
  assert.ok(left < 0 && right > 0 && Math.abs(Math.abs(left) - right) > 0.05);
});

test('light doubles per stop, and a gradient lights one side', () => {
  const flat: Pixels = { width: 50, height: 50, data: new Uint8Array(7500).fill(100) };
  const brighter = recapture(flat, { ...AS_IT_WAS, exposureEv: 1 }, silent);
  assert.equal(at(brighter, 25, 25)[0], Math.round(100 * 2 ** (1 / 2.2)));
  const lit = recapture(flat, { ...AS_IT_WAS, gradient: 0.3 }, silent);
  assert.ok(at(lit, 49, 25)[0]! > 108 && at(lit, 0, 25)[0]! < 92);
});

test('a blur removes the pattern of single pixels, and noise has the drawn deviation', () => {
  const blurred = recapture(picture(320, 40), { ...AS_IT_WAS, blurPx: 1.3 }, silent);
  assert.ok(Math.abs(at(blurred, 100, 20)[2]! - 120) < 3);
  const flat: Pixels = { width: 100, height: 100, data: new Uint8Array(30_000).fill(128) };
  const { data } = recapture(flat, { ...AS_IT_WAS, noiseLevels: 5 }, createRandom(3).normal);
  const deviation = Math.sqrt(data.reduce((sum, value) => sum + (value - 128) ** 2, 0) / data.length);
  assert.ok(Math.abs(deviation - 5) < 0.3, String(deviation));
});
