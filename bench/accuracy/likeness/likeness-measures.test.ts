import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generator } from '../measures/bootstrap.ts';
import { agreementStatistics } from './agreement-statistics.ts';
import { placeOf } from './frame-places.ts';
import { lightStatistics } from './light-statistics.ts';
import { pointStatistics } from './point-statistics.ts';
import { radialSpectrum } from './radial-spectrum.ts';

const planeOf = (side: number, valueAt: (x: number, y: number) => number) => ({
  width: side,
  height: side,
  data: Float32Array.from({ length: side * side }, (_, i) => valueAt(i % side, Math.floor(i / side))),
});

test('the energy of stripes lies in the band of their wavelength', () => {
  const stripes = planeOf(96, (x, y) => 100 + 20 * Math.sin((2 * Math.PI * (0.6 * x + 0.8 * y)) / 11));
  const { bands } = radialSpectrum(stripes, 64);
  assert.ok(bands[2]! > 0.95, `${bands}`);
});

test('a spectrum falls where a plane is smooth, and does not where every pixel stands alone', () => {
  const next = generator(7);
  const rough = planeOf(64, () => 255 * next());
  const smooth = planeOf(64, (x, y) => 4 * x + 2 * y);
  assert.ok(Math.abs(radialSpectrum(rough, 64).slope) < 0.8);
  assert.ok(radialSpectrum(smooth, 64).slope < -2);
});

test('points on a grid keep one distance; where the upper ones stand wider the gradient says so', () => {
  const area = { squarePx: 10_000, topPx: 0, bottomPx: 100 };
  const grid = Array.from({ length: 100 }, (_, i) => ({ x: 10 * (i % 10), y: 10 * Math.floor(i / 10), octave: i % 2 }));
  const even = pointStatistics(grid, area);
  assert.deepEqual([even.nearestPx, even.nearestVariation, even.upperOverLower], [10, 0, 1]);
  assert.deepEqual(even.density, [50, 50, 0]);
  const uneven = grid.filter(({ x, y }) => y > 40 || (x % 20 === 0 && y % 20 === 0));
  assert.equal(pointStatistics(uneven, area).upperOverLower, 2);
});

test('dark, bright and contrast are those of the part that is asked for', () => {
  const plane = planeOf(40, (x, y) => (x >= 20 ? 255 : y < 4 ? 10 : y >= 36 ? 250 : 100));
  const left = lightStatistics(plane, (x) => x < 10);
  assert.deepEqual([left.dark, left.bright], [0.1, 0.1]);
  assert.equal(lightStatistics(plane, (x, y) => x < 10 && y > 12 && y < 28).beadContrast, 0);
});

test('the middle of the frame is the middle of the nose, beside it lie the nostrils, and around it the rim', () => {
  assert.deepEqual(
    [placeOf(160, 160, 320), placeOf(210, 165, 320), placeOf(110, 165, 320), placeOf(160, 230, 320)],
    ['middle', 'nostrils', 'nostrils', 'rim'],
  );
});

test('agreements are given by their logarithms', () => {
  const agreements = Array.from({ length: 100 }, (_, n) => ({ middle: n, nostrils: 0, rim: 0, all: n }));
  const { pairs, median, p90, p99, p90ByPlace } = agreementStatistics(agreements);
  assert.deepEqual([pairs, median, p90, p99], [100, Math.log1p(50), Math.log1p(90), Math.log1p(99)]);
  assert.deepEqual(p90ByPlace, { middle: Math.log1p(90), nostrils: 0, rim: 0 });
});
