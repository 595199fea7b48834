import { FRAME, POSE } from '../parameters.ts';
import { cosineOfTurns } from '../pixels/arithmetic.ts';
import { createPlane, type Plane } from '../pixels/plane.ts';
import { resample, type Window } from '../pixels/resample.ts';
import type { NosePose } from './nose-pose.ts';

/** Whether a spot of a frontal view FRAME.sidePx wide is skin of the nose, not fur around it. */
export function isOnNose(x: number, y: number): boolean {
  const u = ((2 * x) / FRAME.sidePx - 1) * POSE.reachX;
  const v = (((2 * y) / FRAME.sidePx - 1) * POSE.reachY) / POSE.outlineY;
  return u * u + v * v <= 1;
}

/** Bilinear, the border's value outside. */
function valueAt({ width, height, data }: Plane, x: number, y: number): number {
  const left = Math.max(0, Math.min(width - 1, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 1, Math.floor(y)));
  const toRight = Math.max(0, Math.min(1, x - left));
  const down = Math.max(0, Math.min(1, y - top));
  const at = top * width + left;
  const right = left < width - 1 ? 1 : 0;
  const under = at + (top < height - 1 ? width : 0);
  const above = data[at]! + toRight * (data[at + right]! - data[at]!);
  const below = data[under]! + toRight * (data[under + right]! - data[under]!);
  return above + down * (below - above);
}

/**
 * The nose as if seen upright, from the front and at one size: the window of the plane, turned back by the pose of a dome. As in
 * training/nose_network.py, `Canonical`. `sidePx` square.
 */
export function frontalView(plane: Plane, sidePx: number, window: Window, pose: NosePose): Plane {
  const { x, y, halfWidth, roll, sinYaw, sinPitch } = pose;
  // First to about the view's own resolution, so that the bilinear step skips nothing; never larger than it came.
  const shrunkPx = Math.min(Math.ceil(window.width), Math.round(sidePx / (halfWidth * POSE.reachX)));
  const square = resample(plane, shrunkPx, shrunkPx, window);
  const [cosYaw, cosPitch] = [Math.sqrt(1 - sinYaw * sinYaw), Math.sqrt(1 - sinPitch * sinPitch)];
  // Half a window is half of the square's side; lengths from here on are px of the square.
  const half = shrunkPx / 2;
  const turns = roll / (2 * Math.PI);
  const [sine, cosine] = [half * halfWidth * cosineOfTurns(turns - 0.25), half * halfWidth * cosineOfTurns(turns)];
  const [left, top] = [half * (x + 1) - 0.5, half * (y + 1) - 0.5];
  const view = createPlane(sidePx, sidePx);
  for (let row = 0, at = 0; row < sidePx; row++) {
    const v = (((row + 0.5) / sidePx) * 2 - 1) * POSE.reachY;
    for (let column = 0; column < sidePx; column++, at++) {
      const u = (((column + 0.5) / sidePx) * 2 - 1) * POSE.reachX;
      const proud = POSE.domeHalfWidths * Math.max(POSE.proudMin, 1 - u * u - v * v);
      const across = u * cosYaw + proud * sinYaw;
      const along = v * cosPitch + proud * sinPitch;
      view.data[at] = valueAt(square, left + across * cosine - along * sine, top + across * sine + along * cosine);
    }
  }
  return view;
}
