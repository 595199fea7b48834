import { NOSE } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import type { Window } from '../pixels/resample.ts';
import { isNose, type Nose, noseMiddle, noseWidth } from '../region/nose.ts';
import { type Look, lookAtWindow } from './look-at.ts';
import type { InferenceBackend } from './networks.ts';

/** Answer of the nose network about a picture. */
export interface NoseSeen {
  /** Probability that the picture shows a nose, 0 to 1. */
  readonly presence: number;
  /** Absent where the network is not sure of each of its points: bare skin without an outline, a nose far away. */
  readonly nose?: Nose;
}

/**
 * Looks for a dog's nose: at the whole picture, then at the square around what was found. Throws TypeError for a
 * backend without the nose network.
 */
export async function findNose(pixels: Pixels, backend: InferenceBackend): Promise<NoseSeen> {
  const { width, height } = pixels;
  const first = await lookAtWindow('nose', pixels, { left: 0, top: 0, width, height }, backend);
  const { presence } = first;
  const window = presence >= NOSE.presenceMin ? windowOf(noseOf(first), pixels) : undefined;
  if (!window) return { presence };
  const second = await lookAtWindow('nose', pixels, window, backend);
  const nose = noseOf(second);
  const isSure = second.presence >= NOSE.presenceMin && second.share >= NOSE.pointShareMin && isNose(nose);
  return isSure ? { presence, nose } : { presence };
}

/** The part of the picture that shows the nose and a little around it; `undefined` where there is no such part. */
function windowOf(nose: Nose, { width, height }: Pixels): Window | undefined {
  const middle = noseMiddle(nose);
  const reach = (NOSE.secondLook * noseWidth(nose)) / 2;
  const [left, top] = [Math.max(0, middle.x - reach), Math.max(0, middle.y - reach)];
  const [right, bottom] = [Math.min(width, middle.x + reach), Math.min(height, middle.y + reach)];
  return right - left > 1 && bottom - top > 1 ? { left, top, width: right - left, height: bottom - top } : undefined;
}

function noseOf({ points }: Look): Nose {
  const [left, right, top, bottom, leftNostril, rightNostril] = points;
  return {
    left: left!,
    right: right!,
    top: top!,
    bottom: bottom!,
    leftNostril: leftNostril!,
    rightNostril: rightNostril!,
  };
}
