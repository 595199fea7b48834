import { fastestKernel } from '../kernel/fastest-kernel.ts';
import { FRAME, POSE } from '../parameters.ts';
import { cosineOfTurns } from '../pixels/arithmetic.ts';
import type { Pixels } from '../pixels/pixels.ts';
import type { Plane } from '../pixels/plane.ts';
import { resample, resampleColours, type Window } from '../pixels/resample.ts';
import type { NosePose } from './nose-pose.ts';

/** Whether a spot of a frontal view FRAME.sidePx wide is skin of the nose, not fur around it. */
export function isOnNose(x: number, y: number): boolean {
  const u = ((2 * x) / FRAME.sidePx - 1) * POSE.reachX;
  const v = (((2 * y) / FRAME.sidePx - 1) * POSE.reachY) / POSE.outlineY;
  return u * u + v * v <= 1;
}

/** Side of the window, px, as large as the view needs it, so that the bilinear step skips nothing; never larger than it came. */
const shrunkPxOf = (sidePx: number, window: Window, { halfWidth }: NosePose) =>
  Math.min(Math.ceil(window.width), Math.round(sidePx / (halfWidth * POSE.reachX)));

/** Where the view's pixels lie in a square of `squarePx` that shows the window: x and y of each, px. As in training/nose_network.py, `Canonical`. */
function placesIn(squarePx: number, sidePx: number, pose: NosePose): Float32Array {
  const { x, y, halfWidth, roll, sinYaw, sinPitch } = pose;
  const [cosYaw, cosPitch] = [Math.sqrt(1 - sinYaw * sinYaw), Math.sqrt(1 - sinPitch * sinPitch)];
  // Half a window is half of the square's side; lengths from here on are px of the square.
  const half = squarePx / 2;
  const turns = roll / (2 * Math.PI);
  const [sine, cosine] = [half * halfWidth * cosineOfTurns(turns - 0.25), half * halfWidth * cosineOfTurns(turns)];
  const [left, top] = [half * (x + 1) - 0.5, half * (y + 1) - 0.5];
  const places = new Float32Array(2 * sidePx * sidePx);
  for (let row = 0, at = 0; row < sidePx; row++) {
    const v = (((row + 0.5) / sidePx) * 2 - 1) * POSE.reachY;
    for (let column = 0; column < sidePx; column++, at += 2) {
      const u = (((column + 0.5) / sidePx) * 2 - 1) * POSE.reachX;
      const proud = POSE.domeHalfWidths * Math.max(POSE.proudMin, 1 - u * u - v * v);
      const across = u * cosYaw + proud * sinYaw;
      const along = v * cosPitch + proud * sinPitch;
      places[at] = left + across * cosine - along * sine;
      places[at + 1] = top + across * sine + along * cosine;
    }
  }
  return places;
}

/** Squares of the window, turned back by the pose of a dome. */
function turned(squares: readonly Plane[], sidePx: number, pose: NosePose): Plane[] {
  const places = placesIn(squares[0]!.width, sidePx, pose);
  return squares.map((square) => ({
    width: sidePx,
    height: sidePx,
    data: fastestKernel().sample(square, places),
  }));
}

/** The nose as if seen upright, from the front and at one size, `sidePx` square, of the window of a plane. */
export function frontalView(plane: Plane, sidePx: number, window: Window, pose: NosePose): Plane {
  const squarePx = shrunkPxOf(sidePx, window, pose);
  return turned([resample(plane, squarePx, squarePx, window)], sidePx, pose)[0]!;
}

/** The same of the red, green and blue of a picture. */
export function frontalColours(
  pixels: Pixels,
  sidePx: number,
  window: Window,
  pose: NosePose,
): readonly [Plane, Plane, Plane] {
  const squarePx = shrunkPxOf(sidePx, window, pose);
  const [red, green, blue] = turned(resampleColours(pixels, squarePx, squarePx, window), sidePx, pose);
  return [red!, green!, blue!];
}
