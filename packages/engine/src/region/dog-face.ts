import { DOG_FACE } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import type { Window } from '../pixels/resample.ts';
import { type Nose, noseWidth } from './nose.ts';
import { middleOf } from './position.ts';
import { readingSidePxOf } from './read-larger.ts';
import { cutShrunk, type RotatedSquare, toPicture } from './rotated-square.ts';
import { windowAround } from './window-around.ts';

type Size = Pick<Pixels, 'width' | 'height'>;

/** Returns the square of a dog's face: level with its nose, and as large as the nose's width tells. */
export function dogFaceSquare(nose: Nose): RotatedSquare {
  const { left, right, top, bottom } = nose;
  const widthPx = noseWidth(nose);
  const axis = { x: (right.x - left.x) / widthPx, y: (right.y - left.y) / widthPx };
  const middle = middleOf(middleOf(left, right), middleOf(top, bottom));
  const upPx = DOG_FACE.up * widthPx;
  return {
    middle: { x: middle.x + upPx * axis.y, y: middle.y - upPx * axis.x },
    sidePx: DOG_FACE.side * widthPx,
    right: axis,
  };
}

/**
 * Checks that a nose is that of a face from the front, of which the picture shows enough: the nostrils lie about the
 * nose's middle, and the face lies in the picture.
 */
export function showsDogFace(nose: Nose, picture: Size): boolean {
  const square = dogFaceSquare(nose);
  const { right: axis } = square;
  const widthPx = noseWidth(nose);
  if (widthPx < DOG_FACE.noseWidthPxMin) return false;
  const middle = middleOf(nose.left, nose.right);
  const nostrils = middleOf(nose.leftNostril, nose.rightNostril);
  const aside = ((nostrils.x - middle.x) * axis.x + (nostrils.y - middle.y) * axis.y) / widthPx;
  return Math.abs(aside) <= DOG_FACE.nostrilsAsideMax && shareWithin(square, picture) >= DOG_FACE.shareWithinMin;
}

/** Share of a square's area that lies in the picture, sampled on a grid. */
function shareWithin(square: RotatedSquare, { width, height }: Size): number {
  const { gridSide } = DOG_FACE;
  let within = 0;
  for (let at = 0; at < gridSide * gridSide; at++) {
    const { x, y } = toPicture(square, {
      x: ((at % gridSide) + 0.5) / gridSide,
      y: (Math.floor(at / gridSide) + 0.5) / gridSide,
    });
    if (x >= 0 && y >= 0 && x <= width && y <= height) within++;
  }
  return within / (gridSide * gridSide);
}

/** Returns `readingSidePxOf` a dog's face. `nose` in px of the working picture. */
export const dogFaceReadingSidePx = (nose: Nose): number => readingSidePxOf(dogFaceSquare(nose), DOG_FACE.fromFile);

/** Returns a dog's face, `cutPx` per side. Edge pixels are repeated beyond the picture. */
export const cutDogFace = (pixels: Pixels, nose: Nose, cutPx: number): Pixels =>
  cutShrunk(pixels, dogFaceSquare(nose), cutPx);

/** Returns the upright square around a dog's face, clipped to the picture, px of it. */
export const dogFaceWindow = (nose: Nose, picture: Size): Window | undefined =>
  windowAround(dogFaceSquare(nose), picture);
