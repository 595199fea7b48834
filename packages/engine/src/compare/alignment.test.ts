import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DrawnPoint, drawnTemplate, only } from '../../testing/drawn-template.ts';
import { MATCHING } from '../parameters.ts';
import { alignment } from './alignment.ts';
import type { Correspondences } from './correspondences.ts';

const turn = { a: 1.1, b: 0.12, shiftX: 12, shiftY: -9 };
const places = Array.from({ length: 24 }, (_, n) => ({ x: 40 + 45 * (n % 6), y: 50 + 60 * Math.floor(n / 6) }));
const carried = ({ x, y }: { x: number; y: number }) => ({
  x: turn.a * x - turn.b * y + turn.shiftX,
  y: turn.b * x + turn.a * y + turn.shiftY,
});
const templateOf = (points: readonly { x: number; y: number }[]) =>
  drawnTemplate(points.map((point): DrawnPoint => ({ ...point, components: only(0) })));
const allMatched = (count: number): Correspondences => {
  const numbers = Uint16Array.from({ length: count }, (_, n) => n);
  return { count, first: numbers, second: numbers, cosine: new Float32Array(count).fill(0.9) };
};
/** Deterministic jitter, up to 2 px either way. */
const jitter = (n: number) => ((n * 7919) % 5) - 2;

test('the transform behind most matches is found despite outliers', () => {
  const other = places.map((place, n) => (n % 3 === 0 ? { x: (n * 97) % 320, y: (n * 61) % 320 } : carried(place)));
  const { transform, inliers } = alignment(templateOf(places), templateOf(other), allMatched(24), MATCHING);
  for (const [name, value] of Object.entries(turn))
    assert.ok(Math.abs(transform[name as keyof typeof turn] - value) < (name.startsWith('s') ? 0.5 : 0.003), name);
  assert.ok(inliers.length >= 16 && inliers.filter((n) => n % 3 !== 0).length === 16);
});

test('the transform of jittered matches is their least-squares fit', () => {
  const other = places.map((place, n) => ({ x: carried(place).x + jitter(n), y: carried(place).y + jitter(n + 5) }));
  const { transform, inliers, residualPx } = alignment(templateOf(places), templateOf(other), allMatched(24), MATCHING);
  assert.equal(inliers.length, 24);
  const { a, b, shiftX, shiftY } = transform;
  const mean = (of: (n: number) => number) => inliers.reduce((sum, n) => sum + of(n), 0) / inliers.length;
  const [errorX, errorY] = [
    mean((n) => a * places[n]!.x - b * places[n]!.y + shiftX - other[n]!.x),
    mean((n) => b * places[n]!.x + a * places[n]!.y + shiftY - other[n]!.y),
  ];
  assert.ok(Math.abs(errorX) < 0.02 && Math.abs(errorY) < 0.02, `${errorX} ${errorY}`);
  assert.ok(residualPx > 0.5 && residualPx < 3);
});

test('without two matches far enough apart there is no transform and no inlier', () => {
  const near = [places[0]!, { x: places[0]!.x + MATCHING.baselinePxMin - 1, y: places[0]!.y }];
  assert.deepEqual(alignment(templateOf(near), templateOf(near), allMatched(2), MATCHING).inliers, []);
  const apart = [places[0]!, { x: places[0]!.x + MATCHING.baselinePxMin, y: places[0]!.y }];
  assert.deepEqual(alignment(templateOf(apart), templateOf(apart), allMatched(2), MATCHING).inliers, [0, 1]);
});
