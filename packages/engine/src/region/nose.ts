import { NOSE } from '../parameters.ts';
import type { Window } from '../pixels/resample.ts';
import { middleOf, type Position } from './position.ts';
import type { RotatedSquare } from './rotated-square.ts';

/** The bare skin of a dog's nose, px of the picture. `left` is further left in the picture than `right`. */
export interface Nose {
  /** Outermost points of the skin at the height of the nostrils. */
  readonly left: Position;
  readonly right: Position;
  /** Upper and lower end of the skin on its middle line. */
  readonly top: Position;
  readonly bottom: Position;
  readonly leftNostril: Position;
  readonly rightNostril: Position;
}

/** Distance of the outermost points, px. */
export function noseWidth({ left, right }: Nose): number {
  const [x, y] = [right.x - left.x, right.y - left.y];
  return Math.sqrt(x * x + y * y);
}

/** Checks that the keypoints lie as in a nose, and far enough apart to show a print. */
export function isNose(nose: Nose): boolean {
  const widthPx = noseWidth(nose);
  if (widthPx < NOSE.widthPxMin) return false;
  const [x, y] = [(nose.right.x - nose.left.x) / widthPx, (nose.right.y - nose.left.y) / widthPx];
  const along = (position: Position) => ((position.x - nose.left.x) * x + (position.y - nose.left.y) * y) / widthPx;
  const down = (position: Position) => ((position.y - nose.left.y) * x - (position.x - nose.left.x) * y) / widthPx;
  const height = down(nose.bottom) - down(nose.top);
  const nostrils = [along(nose.leftNostril), along(nose.rightNostril)] as const;
  const areNostrilsWithin =
    nostrils[0] < nostrils[1] && nostrils[0] > NOSE.nostrils.min && nostrils[1] < NOSE.nostrils.max;
  return areNostrilsWithin && height >= NOSE.height.min && height <= NOSE.height.max;
}

/** Returns the square around the nose with a margin, for the second detection. */
export function noseDetectionSquare(nose: Nose): Pick<RotatedSquare, 'middle' | 'sidePx'> {
  const { left, right, top, bottom, leftNostril, rightNostril } = nose;
  const middle = middleOf(middleOf(left, right), middleOf(middleOf(top, bottom), middleOf(leftNostril, rightNostril)));
  return { middle, sidePx: NOSE.secondLook * noseWidth(nose) };
}

/**
 * Returns the square with which the capture guide would frame the nose, px of the picture. Moved into the picture, and
 * shrunk to it if larger.
 */
export function noseGuide(nose: Nose, { width, height }: { readonly width: number; readonly height: number }): Window {
  const sidePx = Math.min(noseWidth(nose) / NOSE.guideWidth, width, height);
  const middle = middleOf(middleOf(nose.left, nose.right), middleOf(nose.top, nose.bottom));
  const within = (at: number, edge: number) => Math.max(0, Math.min(edge - sidePx, at - sidePx / 2));
  return { left: within(middle.x, width), top: within(middle.y, height), width: sidePx, height: sidePx };
}
