import { NOSE } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { isNose, type Nose, noseToLookAt } from '../region/nose.ts';
import { windowAround } from '../region/window-around.ts';
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
  const window = presence >= NOSE.presenceMin ? windowAround(noseToLookAt(noseOf(first)), pixels) : undefined;
  if (!window) return { presence };
  const second = await lookAtWindow('nose', pixels, window, backend);
  const nose = noseOf(second);
  const isSure = second.presence >= NOSE.presenceMin && second.share >= NOSE.pointShareMin && isNose(nose);
  return isSure ? { presence, nose } : { presence };
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
