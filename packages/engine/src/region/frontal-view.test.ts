import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FRAME, POSE } from '../parameters.ts';
import { createPlane, type Plane } from '../pixels/plane.ts';
import { frontalView, isOnNose } from './frontal-view.ts';
import type { NosePose } from './nose-pose.ts';

const SIDE = 200;
const whole = { left: 0, top: 0, width: SIDE, height: SIDE };

/** A smooth pattern on the skin of a dome, u and v in half nose widths. */
const skin = (u: number, v: number) => 128 + 60 * Math.sin(5 * u + 1) * Math.cos(4 * v - 0.5);

/** The dome seen in a pose: for every pixel the skin whose place it is, found step by step. */
function photoOf({ x, y, halfWidth, roll, sinYaw, sinPitch }: NosePose): Plane {
  const plane = createPlane(SIDE, SIDE);
  const [cosYaw, cosPitch] = [Math.sqrt(1 - sinYaw ** 2), Math.sqrt(1 - sinPitch ** 2)];
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [dx, dy] = [((at % SIDE) + 0.5) / (SIDE / 2) - 1 - x, (Math.floor(at / SIDE) + 0.5) / (SIDE / 2) - 1 - y];
    const across = (dx * Math.cos(roll) + dy * Math.sin(roll)) / halfWidth;
    const along = (dy * Math.cos(roll) - dx * Math.sin(roll)) / halfWidth;
    let [u, v] = [across, along];
    for (let step = 0; step < 30; step++) {
      const proud = POSE.domeHalfWidths * Math.max(POSE.proudMin, 1 - u * u - v * v);
      [u, v] = [(across - proud * sinYaw) / cosYaw, (along - proud * sinPitch) / cosPitch];
    }
    plane.data[at] = skin(u, v);
  }
  return plane;
}

const between = (low: number, high: number) => fc.double({ min: low, max: high, noNaN: true });
const poses: fc.Arbitrary<NosePose> = fc.record({
  x: between(-0.1, 0.1),
  y: between(-0.1, 0.1),
  halfWidth: between(0.5, 0.75),
  roll: between(-0.4, 0.4),
  sinYaw: between(-0.35, 0.35),
  sinPitch: between(-0.35, 0.35),
});

test('whatever way a nose is turned, its frontal view shows the same skin at the same spot', () => {
  const side = 64;
  fc.assert(
    fc.property(poses, (pose) => {
      const view = frontalView(photoOf(pose), side, whole, pose);
      for (let at = 0; at < side * side; at++) {
        const u = ((((at % side) + 0.5) / side) * 2 - 1) * POSE.reachX;
        const v = (((Math.floor(at / side) + 0.5) / side) * 2 - 1) * POSE.reachY;
        if (u * u + v * v < 0.6) assert.ok(Math.abs(view.data[at]! - skin(u, v)) < 4, `${u}, ${v}: ${view.data[at]}`);
      }
    }),
    { numRuns: 15 },
  );
});

test('the middle of the frame is nose, its corners are fur', () => {
  assert.equal(isOnNose(FRAME.sidePx / 2, FRAME.sidePx / 2), true);
  assert.equal(isOnNose(0, 0), false);
  assert.equal(isOnNose(FRAME.sidePx / 2, FRAME.sidePx - 1), false);
});
