import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph, type Species } from '@rhinarium/synthetic';
import type { Plane } from '../pixels/pixels.ts';
import { resample } from '../pixels/resample.ts';
import { luminancePlane } from '../region/canonical-frame.ts';
import { isNearDuplicate } from './near-duplicate.ts';
import { perceptualHashOf } from './perceptual-hash.ts';

const pictureOf = (species: Species, seed: number, shot: number): Plane =>
  luminancePlane(photograph(createAnimal(species, seed), { kind: 'fingerprint', shot, difficulty: 0.2, widthPx: 320 }));
const animals = [
  ['DOG', 92],
  ['DOG', 2],
  ['DOG', 31],
  ['CAT', 31],
] as const;
const albums = animals.map(([species, seed]) => [0, 1, 2, 3].map((shot) => pictureOf(species, seed, shot)));
const isSamePhoto = (a: Plane, b: Plane) => {
  const [first, second] = [perceptualHashOf(a), perceptualHashOf(b)];
  assert.equal(isNearDuplicate(second, first), isNearDuplicate(first, second));
  return isNearDuplicate(first, second);
};
/** Crops shares of the left, upper, right and lower side. */
function cropped(plane: Plane, [left, top, right, bottom]: readonly [number, number, number, number]): Plane {
  const width = plane.width * (1 - left - right);
  const height = plane.height * (1 - top - bottom);
  const window = { left: left * plane.width, top: top * plane.height, width, height };
  return resample(plane, Math.round(width), Math.round(height), window);
}

test('a photo is its own duplicate at half and at twice the size', () => {
  for (const plane of albums.flat()) {
    for (const factor of [0.5, 0.75, 1.5, 2]) {
      const resized = resample(plane, Math.round(plane.width * factor), Math.round(plane.height * factor));
      assert.ok(isSamePhoto(plane, resized), `x ${factor}`);
    }
  }
});

test('a photo is its own duplicate in other light and contrast', () => {
  for (const plane of albums.flat()) {
    assert.ok(isSamePhoto(plane, { ...plane, data: plane.data.map((value) => 30 + value * 0.8) }));
  }
});

test('a photo is its own duplicate when 1 or 2 % of a side are cut off', () => {
  for (const [plane] of albums) {
    for (const shares of [
      [0.01, 0.01, 0.01, 0.01],
      [0.005, 0.005, 0.005, 0.005],
      [0, 0, 0.02, 0],
      [0.02, 0, 0, 0.02],
    ] as const)
      assert.ok(isSamePhoto(plane!, cropped(plane!, shares)), `${shares}`);
  }
});

test('a photo is not a duplicate when a tenth of a side is cut off', () => {
  for (const [plane] of albums) assert.ok(!isSamePhoto(plane!, cropped(plane!, [0.1, 0, 0, 0])));
});

test('another photo of the same animal is not a duplicate, nor is one of another animal', () => {
  const all = albums.flat();
  for (const [at, plane] of all.entries()) {
    for (const other of all.slice(at + 1)) assert.ok(!isSamePhoto(plane, other));
  }
});

test('a perceptual hash is at most 400 bytes, and one of another length is not a duplicate', () => {
  const perceptualHash = perceptualHashOf(albums[0]![0]!);
  assert.ok(perceptualHash.length <= 400);
  assert.ok(isNearDuplicate(perceptualHash, perceptualHash.slice()));
  for (const other of [perceptualHash.slice(1), Uint8Array.of(...perceptualHash, 0), new Uint8Array(0)]) {
    assert.ok(!isNearDuplicate(perceptualHash, other) && !isNearDuplicate(other, perceptualHash));
  }
});
