import { FACE, WORKING_SIDE_PX_MAX } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import type { Window } from '../pixels/resample.ts';

type Size = Pick<Pixels, 'width' | 'height'>;

/** A place in a picture, px from its upper left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * A cat's face by its eyes and nose. However the head is turned, the left eye is the one further left in the picture.
 */
export interface Face {
  readonly left: Place;
  readonly right: Place;
  readonly nose: Place;
}

const middleOf = (a: Place, b: Place): Place => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  value >= min && value <= max;

/** The line from eye to eye: its length in px, and its direction, of length 1; downwards is that turned clockwise. */
function eyeLine({ left, right }: Face) {
  const [x, y] = [right.x - left.x, right.y - left.y];
  const px = Math.sqrt(x * x + y * y);
  return { px, x: px > 0 ? x / px : 1, y: px > 0 ? y / px : 0 };
}

/** Whether eyes and nose lie as they do in a face, and far enough apart to be compared. */
export function isFace(face: Face): boolean {
  const line = eyeLine(face);
  if (line.px < FACE.betweenEyesPxMin) return false;
  const [x, y] = [(face.nose.x - face.left.x) / line.px, (face.nose.y - face.left.y) / line.px];
  return isWithin(x * line.x + y * line.y, FACE.noseAlong) && isWithin(y * line.x - x * line.y, FACE.noseDown);
}

/**
 * The part of the picture that shows the face and a little around it; `undefined` where none of it is in the picture.
 */
export function windowOf(face: Face, { width, height }: Size): Window | undefined {
  const middle = middleOf(middleOf(face.left, face.right), face.nose);
  const reach = (FACE.secondLook * eyeLine(face).px) / 2;
  const [left, top] = [Math.max(0, middle.x - reach), Math.max(0, middle.y - reach)];
  const window = {
    ...{ left, top },
    width: Math.min(width, middle.x + reach) - left,
    height: Math.min(height, middle.y + reach) - top,
  };
  return window.width > 1 && window.height > 1 ? window : undefined;
}

/**
 * The face as the capture guide asks for it: a square in which the eyes are level, at the guide's place and distance.
 * It has about as many px as the picture shows of it; beyond the picture's edge that is repeated.
 */
export function alignedFace({ width, height, data }: Pixels, face: Face): Pixels {
  const line = eyeLine(face);
  const middle = middleOf(face.left, face.right);
  const { betweenEyes, middleX, middleY } = FACE.guide;
  const side = Math.max(1, Math.min(WORKING_SIDE_PX_MAX, Math.round(line.px / betweenEyes)));
  // One px to the right, of the square in the picture.
  const [stepX, stepY] = [(line.x * line.px) / (side * betweenEyes), (line.y * line.px) / (side * betweenEyes)];
  const found = new Uint8Array(3 * side * side);
  const [right, bottom] = [width - 1, height - 1];
  for (let row = 0, to = 0; row < side; row++) {
    for (let column = 0; column < side; column++, to += 3) {
      const [along, down] = [column + 0.5 - middleX * side, row + 0.5 - middleY * side];
      const x = Math.max(0, Math.min(right, middle.x + along * stepX - down * stepY - 0.5));
      const y = Math.max(0, Math.min(bottom, middle.y + along * stepY + down * stepX - 0.5));
      const [x0, y0] = [Math.floor(x), Math.floor(y)];
      const [shareX, shareY] = [x - x0, y - y0];
      const upper = 3 * (y0 * width + x0);
      const lower = y0 < bottom ? upper + 3 * width : upper;
      const next = x0 < right ? 3 : 0;
      for (let channel = 0; channel < 3; channel++) {
        const [a, b] = [data[upper + channel]!, data[lower + channel]!];
        const above = a + (data[upper + next + channel]! - a) * shareX;
        const below = b + (data[lower + next + channel]! - b) * shareX;
        found[to + channel] = above + (below - above) * shareY + 0.5;
      }
    }
  }
  return { width: side, height: side, data: found };
}
