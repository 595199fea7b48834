import { FACE, NETWORKS } from '../parameters.ts';
import { cosineOfTurns, sineOfTurns } from '../pixels/arithmetic.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { type Window, wholeOf } from '../pixels/resample.ts';
import { betweenEyes, detectionSquare, type Face, isFace } from '../region/face.ts';
import { overlappingParts } from '../region/overlapping-parts.ts';
import type { Position } from '../region/position.ts';
import { cutShrunk, type RotatedSquare, toPicture } from '../region/rotated-square.ts';
import { windowAround } from '../region/window-around.ts';
import { type Detection, detectKeypoints, detectKeypointsInWindow } from './detect-keypoints.ts';
import { maskWindow } from './mask-window.ts';
import { type InferenceBackend, inputOf } from './networks.ts';

/** A detected face, px of the picture. */
export interface FaceFound {
  readonly face: Face;
  /** Concentration of the least certain keypoint's map, 0 to 1. */
  readonly share: number;
  /** Probability of a face, 0 to 1. */
  readonly presence: number;
  /** True if the upright view of the whole picture did not show the face. */
  readonly isSearched: boolean;
}

type FaceInView = Omit<FaceFound, 'isSearched'>;

interface Bounds {
  readonly presenceMin: number;
  readonly pointShareMin: number;
}

/**
 * Detects a cat's face: in the upright picture, then in views rotated by FACE.turned.turns, then in parts of the
 * picture, where a small face is larger. A face counts if the network detects it in the view and again in the square
 * around it. Returns `undefined` if none is found. Throws TypeError for a backend without the eyes network.
 */
export async function findFace(pixels: Pixels, backend: InferenceBackend): Promise<FaceFound | undefined> {
  const upright = await findUprightFace(pixels, backend);
  if (upright) return { ...upright, isSearched: false };
  const searched = (await findRotated(pixels, backend)) ?? (await findInParts(pixels, backend));
  return searched && { ...searched, isSearched: true };
}

/** Finds what looks like a cat's face in the picture as it is. Throws as findFace. */
export async function findUprightFace(pixels: Pixels, backend: InferenceBackend): Promise<FaceInView | undefined> {
  return await findInWindow(pixels, wholeOf(pixels), FACE, backend);
}

/**
 * Detects a second face in the upright picture with the first one masked. Skipped if the picture has no room for
 * another face of similar size. Throws as findFace.
 */
export async function findOtherFace(
  pixels: Pixels,
  found: Face,
  backend: InferenceBackend,
): Promise<FaceFound | undefined> {
  const { width, height } = pixels;
  const eyesPx = betweenEyes(found);
  if (Math.max(width, height) < FACE.other.longSideMin * eyesPx) return undefined;
  const { middle } = detectionSquare(found);
  const hidden = windowAround({ middle, sidePx: FACE.other.maskSide * eyesPx }, pixels);
  const other = hidden && (await findInWindow(pixels, wholeOf(pixels), FACE.other, backend, hidden));
  return other && { ...other, isSearched: true };
}

/** Detects a face in an upright part of the picture, and again in the square around it. `hidden` is masked. */
async function findInWindow(
  pixels: Pixels,
  window: Window,
  bounds: Bounds,
  backend: InferenceBackend,
  hidden?: Window,
): Promise<FaceInView | undefined> {
  const detect = async (part: Window) => {
    const input = inputOf('eyes', pixels, part);
    if (hidden) maskWindow(input.planes, NETWORKS.eyes.sidePx, part, hidden);
    return faceOf(await detectKeypointsInWindow('eyes', input, part, backend));
  };
  const first = await detect(window);
  const around = isSure(first, bounds) ? windowAround(detectionSquare(first.face), pixels) : undefined;
  if (!around) return undefined;
  const second = await detect(around);
  return isSure(second, bounds) ? second : undefined;
}

/** Best face of the rotated views. */
async function findRotated(pixels: Pixels, backend: InferenceBackend): Promise<FaceInView | undefined> {
  const { width, height } = pixels;
  const middle = { x: width / 2, y: height / 2 };
  const sidePx = FACE.turned.marginSides * Math.max(width, height);
  const found: { face: FaceInView; right: Position }[] = [];
  for (const turns of FACE.turned.turns) {
    const right = { x: cosineOfTurns(turns), y: sineOfTurns(turns) };
    const face = await detectInSquare(pixels, { middle, sidePx, right }, backend);
    if (isSure(face, FACE.turned)) found.push({ face, right });
  }
  found.sort((a, b) => b.face.presence * b.face.share - a.face.presence * a.face.share);
  for (const { face: first, right: axis } of found.slice(0, FACE.turned.secondLooksMax)) {
    const second = await detectInSquare(pixels, { ...detectionSquare(first.face), right: axis }, backend);
    if (isSure(second, FACE.turned)) return second;
  }
  return undefined;
}

/** First face in overlapping parts of the picture, row by row. */
async function findInParts(pixels: Pixels, backend: InferenceBackend): Promise<FaceInView | undefined> {
  const { shareOfLongSide, stepsMax, presenceMin, pointShareMin } = FACE.parts;
  const sidePx = shareOfLongSide * Math.max(pixels.width, pixels.height);
  if (sidePx < NETWORKS.eyes.sidePx) return undefined;
  for (const part of overlappingParts(pixels, sidePx, stepsMax)) {
    const found = await findInWindow(pixels, part, { presenceMin, pointShareMin }, backend);
    if (found) return found;
  }
  return undefined;
}

function isSure({ face, share, presence }: FaceInView, { presenceMin, pointShareMin }: Bounds): boolean {
  return presence >= presenceMin && share >= pointShareMin && isFace(face);
}
async function detectInSquare(pixels: Pixels, square: RotatedSquare, backend: InferenceBackend): Promise<FaceInView> {
  const { sidePx } = NETWORKS.eyes;
  const cut = cutShrunk(pixels, square, sidePx);
  const input = inputOf('eyes', cut, wholeOf(cut));
  return faceOf(await detectKeypoints('eyes', input, backend, (position) => toPicture(square, position)));
}

function faceOf({ points, share, presence }: Detection): FaceInView {
  const [left, right, nose] = points;
  return { face: { left: left!, right: right!, nose: nose! }, share, presence };
}
