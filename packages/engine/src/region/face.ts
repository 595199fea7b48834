import { FACE, WORKING_SIDE_PX_MAX } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import type { Window } from '../pixels/resample.ts';
import { middleOf, type Position } from './position.ts';
import { readingSidePxOf } from './read-larger.ts';
import { cutShrunk, cutSquare, type RotatedSquare } from './rotated-square.ts';

type Size = Pick<Pixels, 'width' | 'height'>;

/** A cat's face by its eyes and nose. `left` is the eye further left when the face is upright. */
export interface Face {
  readonly left: Position;
  readonly right: Position;
  readonly nose: Position;
}

const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  value >= min && value <= max;

/**
 * The line from eye to eye: its length in px, and its direction, of length 1. Rotated clockwise it points down the
 * face.
 */
function eyeLine({ left, right }: Face) {
  const [x, y] = [right.x - left.x, right.y - left.y];
  const px = Math.sqrt(x * x + y * y);
  return { px, x: px > 0 ? x / px : 1, y: px > 0 ? y / px : 0 };
}

/** Distance of the eyes, px. */
export const betweenEyes = (face: Face): number => eyeLine(face).px;

/** Position of the nose, in distances of the eyes: along the line from the left eye to the right one, and below it. */
function nosePosition(face: Face) {
  const line = eyeLine(face);
  const [x, y] = [(face.nose.x - face.left.x) / line.px, (face.nose.y - face.left.y) / line.px];
  return { along: x * line.x + y * line.y, down: y * line.x - x * line.y };
}

/** Checks that the eyes and the nose lie as in a face, and far enough apart to be compared. */
export function isFace(face: Face): boolean {
  if (betweenEyes(face) < FACE.betweenEyesPxMin) return false;
  const { along, down } = nosePosition(face);
  return isWithin(along, FACE.noseAlong) && isWithin(down, FACE.noseDown);
}

/** Distance of the nose from the middle of the eyes, along the line between them, in distances of the eyes. */
export const noseAside = (face: Face): number => Math.abs(nosePosition(face).along - 0.5);

/** Returns the square around the face with a margin, for the second detection. */
export function detectionSquare(face: Face): Pick<RotatedSquare, 'middle' | 'sidePx'> {
  const middle = middleOf(middleOf(face.left, face.right), face.nose);
  return { middle, sidePx: FACE.secondLook * eyeLine(face).px };
}

/** Checks that the line from the left eye to the right one is tilted by less than 45 degrees. */
export const isUpright = ({ left, right }: Face): boolean => right.x - left.x > Math.abs(right.y - left.y);

/**
 * Returns the face as the capture guide shows it: a square in which the eyes are level, at the guide's position and
 * distance, at about the picture's resolution. Edge pixels are repeated beyond the picture.
 */
export function alignedFace(pixels: Pixels, face: Face): Pixels {
  const square = guideSquare(face);
  const cutPx = Math.max(1, Math.min(WORKING_SIDE_PX_MAX, Math.round(square.sidePx)));
  return cutSquare(pixels, square, cutPx);
}

/** Returns the level square around a face and what is around it, `cutPx` per side. */
export function cutAroundFace(pixels: Pixels, face: Face, cutPx: number): Pixels {
  const square = guideSquare(face);
  return cutShrunk(pixels, { ...square, sidePx: FACE.agreed.aroundSides * square.sidePx }, cutPx);
}

/** Returns the square with which the capture guide would frame the face. */
function guideSquare(face: Face): RotatedSquare {
  const line = eyeLine(face);
  const { middleX, middleY } = FACE.guide;
  const eyes = middleOf(face.left, face.right);
  const sidePx = line.px / FACE.guide.betweenEyes;
  // Offset from the middle of the eyes to the middle of the square.
  const [along, down] = [(0.5 - middleX) * sidePx, (0.5 - middleY) * sidePx];
  const middle = { x: eyes.x + along * line.x - down * line.y, y: eyes.y + along * line.y + down * line.x };
  return { middle, sidePx, right: { x: line.x, y: line.y } };
}

/** Returns `readingSidePxOf` a face. `face` in px of the working picture. */
export const faceReadingSidePx = (face: Face): number => readingSidePxOf(guideSquare(face), FACE.fromFile);

/** Returns the upright square around the face, clipped to the picture, px of it. */
export function squareAround(face: Face, { width, height }: Size): Window {
  const { middle, sidePx } = guideSquare(face);
  const [left, top] = [Math.max(0, middle.x - sidePx / 2), Math.max(0, middle.y - sidePx / 2)];
  return {
    left,
    top,
    width: Math.max(1, Math.min(width, middle.x + sidePx / 2) - left),
    height: Math.max(1, Math.min(height, middle.y + sidePx / 2) - top),
  };
}
