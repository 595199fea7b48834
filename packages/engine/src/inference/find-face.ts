import { FACE } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import type { Window } from '../pixels/resample.ts';
import { alignedFace, type Face, isFace, type Place, windowOf } from '../region/face.ts';
import type { Subject } from '../subject.ts';
import { hasFace, type InferenceBackend, inputOf } from './networks.ts';

/** Eyes and nose: two numbers of each for its place, one for how surely it is there, and at last one for a face. */
const POINTS = 3;

interface Look {
  readonly face: Face;
  readonly isSure: boolean;
}

/**
 * What is compared of a picture: of a cat's fingerprint the face, level and as large as the capture guide asks, where
 * one is found for sure; else the picture as it is. Throws for a backend without the eyes network.
 */
export async function shownFace(pixels: Pixels, subject: Subject, backend: InferenceBackend): Promise<Pixels> {
  const face = hasFace(subject) ? await findFace(pixels, backend) : undefined;
  return face ? alignedFace(pixels, face) : pixels;
}

/**
 * The face of a cat in a picture, looked for twice: in all of it, then in the part that the first look found.
 * `undefined` unless both looks are sure.
 */
async function findFace(pixels: Pixels, backend: InferenceBackend): Promise<Face | undefined> {
  const { width, height } = pixels;
  const first = await look(pixels, { left: 0, top: 0, width, height }, backend);
  const window = first.isSure ? windowOf(first.face, pixels) : undefined;
  if (!window) return undefined;
  const second = await look(pixels, window, backend);
  return second.isSure ? second.face : undefined;
}

async function look(pixels: Pixels, window: Window, backend: InferenceBackend): Promise<Look> {
  const { eyes } = await backend.run(inputOf('eyes', pixels, window));
  if (!eyes) throw new TypeError('The eyes network did not tell where the eyes are.');
  const placeOf = (point: number): Place => ({
    x: window.left + eyes[2 * point]! * window.width,
    y: window.top + eyes[2 * point + 1]! * window.height,
  });
  const face = { left: placeOf(0), right: placeOf(1), nose: placeOf(2) };
  const share = Math.min(...eyes.subarray(2 * POINTS, 3 * POINTS));
  const presence = eyes[3 * POINTS]!;
  return { face, isSure: presence >= FACE.presenceMin && share >= FACE.pointShareMin && isFace(face) };
}
