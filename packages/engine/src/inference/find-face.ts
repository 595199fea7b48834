import { FACE, NETWORKS } from '../parameters.ts';
import { cosineOfTurns, sineOfTurns } from '../pixels/arithmetic.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { resampleColours } from '../pixels/resample.ts';
import { type Face, isFace, squareToLookAt } from '../region/face.ts';
import type { Place } from '../region/place.ts';
import { cutSquare, placeInPicture, type TurnedSquare } from '../region/turned-square.ts';
import { windowAround } from '../region/window-around.ts';
import { lookAt, lookAtWindow, type Look as View } from './look-at.ts';
import { type InferenceBackend, inputOf } from './networks.ts';

/** A face as the network saw it, in px of the picture. */
export interface FaceFound {
  readonly face: Face;
  /** The least share of a point's map that lies in one place, 0 to 1. */
  readonly share: number;
  /** Probability that there is a face, 0 to 1. */
  readonly presence: number;
  /** Whether it was found in a turned view only. */
  readonly isTurned: boolean;
}

type Look = Omit<FaceFound, 'isTurned'>;

/**
 * Finds what looks like a cat's face: first in the picture as it is, then in views turned by FACE.turned.turns. Each
 * time the network has to be sure twice, of the whole view and of the part that it found. Returns `undefined` if it
 * never is. Throws TypeError for a backend without the eyes network.
 */
export async function findFace(pixels: Pixels, backend: InferenceBackend): Promise<FaceFound | undefined> {
  const upright = await findUpright(pixels, backend);
  if (upright) return { ...upright, isTurned: false };
  const turned = await findTurned(pixels, backend);
  return turned && { ...turned, isTurned: true };
}

async function findUpright(pixels: Pixels, backend: InferenceBackend): Promise<Look | undefined> {
  const { width, height } = pixels;
  const first = faceOf(await lookAtWindow('eyes', pixels, { left: 0, top: 0, width, height }, backend));
  const window = isSure(first, FACE) ? windowAround(squareToLookAt(first.face), pixels) : undefined;
  if (!window) return undefined;
  const second = faceOf(await lookAtWindow('eyes', pixels, window, backend));
  return isSure(second, FACE) ? second : undefined;
}

/** The surest face among the turned views. */
async function findTurned(pixels: Pixels, backend: InferenceBackend): Promise<Look | undefined> {
  const { width, height } = pixels;
  const middle = { x: width / 2, y: height / 2 };
  const sidePx = FACE.turned.marginSides * Math.max(width, height);
  const looks: { look: Look; right: Place }[] = [];
  for (const turns of FACE.turned.turns) {
    const right = { x: cosineOfTurns(turns), y: sineOfTurns(turns) };
    const look = await lookAtSquare(pixels, { middle, sidePx, right }, backend);
    if (isSure(look, FACE.turned)) looks.push({ look, right });
  }
  looks.sort((a, b) => b.look.presence * b.look.share - a.look.presence * a.look.share);
  for (const { look, right: axis } of looks.slice(0, FACE.turned.secondLooksMax)) {
    const second = await lookAtSquare(pixels, { ...squareToLookAt(look.face), right: axis }, backend);
    if (isSure(second, FACE.turned)) return second;
  }
  return undefined;
}

function isSure(
  { face, share, presence }: Look,
  { presenceMin, pointShareMin }: { readonly presenceMin: number; readonly pointShareMin: number },
): boolean {
  return presence >= presenceMin && share >= pointShareMin && isFace(face);
}

async function lookAtSquare(pixels: Pixels, square: TurnedSquare, backend: InferenceBackend): Promise<Look> {
  const { sidePx } = NETWORKS.eyes;
  const scale = Math.min(1, sidePx / square.sidePx);
  const small = scale < 1 ? shrunk(pixels, scale) : pixels;
  const { middle } = square;
  const inSmall = {
    middle: { x: (middle.x * small.width) / pixels.width, y: (middle.y * small.height) / pixels.height },
    sidePx: square.sidePx * scale,
    right: square.right,
  };
  const cut = cutSquare(small, inSmall, sidePx);
  const input = inputOf('eyes', cut, { left: 0, top: 0, width: sidePx, height: sidePx });
  return faceOf(await lookAt('eyes', input, backend, (place) => placeInPicture(square, place)));
}

function shrunk(pixels: Pixels, scale: number): Pixels {
  const [width, height] = [
    Math.max(1, Math.round(pixels.width * scale)),
    Math.max(1, Math.round(pixels.height * scale)),
  ];
  const whole = { left: 0, top: 0, width: pixels.width, height: pixels.height };
  const data = new Uint8Array(3 * width * height);
  for (const [channel, plane] of resampleColours(pixels, width, height, whole).entries()) {
    for (let i = 0; i < plane.data.length; i++) data[3 * i + channel] = plane.data[i]! + 0.5;
  }
  return { width, height, data };
}

function faceOf({ points, share, presence }: View): Look {
  const [left, right, nose] = points;
  return { face: { left: left!, right: right!, nose: nose! }, share, presence };
}
