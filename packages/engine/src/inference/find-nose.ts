import { NETWORKS, NOSE } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import type { Window } from '../pixels/resample.ts';
import { isNose, type Nose, noseToLookAt, noseWidth } from '../region/nose.ts';
import { windowAround } from '../region/window-around.ts';
import { type Look, lookAtWindow } from './look-at.ts';
import { maskWindow } from './mask-window.ts';
import { type InferenceBackend, inputOf } from './networks.ts';

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
  return await find(pixels, NOSE, backend);
}

/**
 * Finds a second nose: the found one is painted over, and the picture viewed again. Looks only where the picture has
 * room for another nose of similar size. Throws as findNose.
 */
export async function findOtherNose(pixels: Pixels, found: Nose, backend: InferenceBackend): Promise<Nose | undefined> {
  const widthPx = noseWidth(found);
  if (Math.max(pixels.width, pixels.height) < NOSE.other.longSideMin * widthPx) return undefined;
  const { middle } = noseToLookAt(found);
  const hidden = windowAround({ middle, sidePx: NOSE.other.maskSide * widthPx }, pixels);
  return hidden && (await find(pixels, NOSE.other, backend, hidden)).nose;
}

async function find(
  pixels: Pixels,
  { presenceMin, pointShareMin }: { readonly presenceMin: number; readonly pointShareMin: number },
  backend: InferenceBackend,
  hidden?: Window,
): Promise<NoseSeen> {
  const look = async (part: Window) => {
    const input = inputOf('nose', pixels, part);
    if (hidden) maskWindow(input.planes, NETWORKS.nose.sidePx, part, hidden);
    return await lookAtWindow('nose', input, part, backend);
  };
  const first = await look({ left: 0, top: 0, width: pixels.width, height: pixels.height });
  const { presence } = first;
  const window = presence >= presenceMin ? windowAround(noseToLookAt(noseOf(first)), pixels) : undefined;
  if (!window) return { presence };
  const second = await look(window);
  const nose = noseOf(second);
  const isSure = second.presence >= presenceMin && second.share >= pointShareMin && isNose(nose);
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
