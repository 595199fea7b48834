import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { FRAME, SIDE_VIEWS, TEMPLATE } from '../parameters.ts';
import { DIRECTIONS, toFrame } from '../region/side-view.ts';
import { extract } from '../template/extract.ts';
import { decodeTemplate, type Template } from '../template/template.ts';
import { pairEvidence } from './pair-evidence.ts';

const NOSE = { species: 'DOG', kind: 'fingerprint' } as const;
const RADIANS_PER_DEGREE = Math.PI / 180;

/** Template of a generated nose photographed from `yaw` degrees to its side. */
function nose(seed: number, shot: number, yaw: number): Template {
  const circumstances = { yaw: yaw * RADIANS_PER_DEGREE, pitch: 0, roll: 0 };
  const picture = photograph(createAnimal('DOG', seed), {
    kind: NOSE.kind,
    shot,
    occasion: shot,
    difficulty: 0.2,
    widthPx: 480,
    camera: 'a',
    circumstances,
  } as const);
  return decodeTemplate(extract(picture, NOSE));
}

const withoutSides = ({ sideViews: _, ...template }: Template): Template => template;
const seeds = [21, 22, 23, 24];
const fromLeft = seeds.map((seed) => nose(seed, 1, -30));
const fromRight = seeds.map((seed) => nose(seed, 2, 30));

test('photos from opposite sides agree by their side views, more than those of different noses', () => {
  const agreements = fromLeft.map((left) => fromRight.map((right) => pairEvidence(left, right).agreement));
  const same = seeds.map((_, at) => agreements[at]![at]!);
  const different = agreements.flatMap((row, at) => row.filter((__, other) => other !== at));
  const bare = seeds.map((_, at) => pairEvidence(withoutSides(fromLeft[at]!), withoutSides(fromRight[at]!)).agreement);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  assert.ok(sum(same) > 1.5 * sum(bare), `${same} and without side views ${bare}`);
  assert.ok(Math.min(...same) > sum(different) / different.length, `${same} and different ${different}`);
  for (const at of seeds.keys()) assert.ok(pairEvidence(fromLeft[at]!, fromRight[at]!).isFromSides);
});

test('photos from the front agree by their frames', () => {
  const [one, again] = [nose(21, 3, 0), nose(21, 4, 4)];
  assert.equal(pairEvidence(one, again).isFromSides, false);
  assert.equal(pairEvidence(one, again).agreement, pairEvidence(withoutSides(one), withoutSides(again)).agreement);
});

test('keypoints and transform of side views are in px of the frames', () => {
  const { points, transform } = pairEvidence(fromLeft[0]!, fromRight[0]!);
  assert.ok(points.length > 10);
  let distances = 0;
  for (const { x, y, u, v } of points) {
    for (const value of [x, y, u, v]) assert.ok(value >= 0 && value <= FRAME.sidePx);
    const [atX, atY] = [
      transform.a * x - transform.b * y + transform.shiftX,
      transform.b * x + transform.a * y + transform.shiftY,
    ];
    distances += Math.hypot(atX - u, atY - v);
  }
  assert.ok(distances / points.length < 20, `${distances / points.length} px`);
});

test('a template without side views is compared by its frame alone', () => {
  const front = pairEvidence(withoutSides(fromLeft[0]!), fromRight[0]!);
  assert.deepEqual(front, pairEvidence(withoutSides(fromLeft[0]!), withoutSides(fromRight[0]!)));
});

test('no keypoint of a side view lies where its frame shows nothing', () => {
  for (const { sideViews } of fromLeft) {
    for (const [at, { pointCount, x, y }] of sideViews!.entries()) {
      assert.ok(pointCount > 20 && pointCount <= SIDE_VIEWS.pointsMax);
      const px = (units: number) => units / TEMPLATE.unitsPerPx;
      const unseen = [...x.keys()].filter((i) => !toFrame(DIRECTIONS[at]!, { x: px(x[i]!), y: px(y[i]!) }));
      assert.deepEqual(unseen, []);
    }
  }
});
