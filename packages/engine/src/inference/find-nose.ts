import { NETWORKS, NOSE } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { type Window, wholeOf } from '../pixels/resample.ts';
import { isNose, type Nose, noseDetectionSquare, noseWidth } from '../region/nose.ts';
import { overlappingParts } from '../region/overlapping-parts.ts';
import { windowAround } from '../region/window-around.ts';
import { type Detection, detectKeypointsInWindow } from './detect-keypoints.ts';
import { maskWindow } from './mask-window.ts';
import { type InferenceBackend, inputOf } from './networks.ts';

interface Bounds {
  readonly presenceMin: number;
  readonly pointShareMin: number;
}

/** Result of the nose network for a picture. */
export interface NoseSeen {
  /** Probability that the picture shows a nose, 0 to 1. */
  readonly presence: number;
  /** Absent if any of its keypoints is uncertain: bare skin without an outline, or a distant nose. */
  readonly nose?: Nose;
}

/**
 * Detects a dog's nose in the whole picture, then in the square around it. Throws TypeError for a backend without the
 * nose network.
 */
export async function findNose(pixels: Pixels, backend: InferenceBackend): Promise<NoseSeen> {
  return await find(pixels, NOSE, backend);
}

/**
 * Detects a nose in overlapping parts of the picture, where a small one is larger, with stricter bounds. Throws as
 * findNose.
 */
export async function findNoseInParts(pixels: Pixels, backend: InferenceBackend): Promise<Nose | undefined> {
  const { shareOfLongSide, stepsMax } = NOSE.parts;
  const sidePx = shareOfLongSide * Math.max(pixels.width, pixels.height);
  if (sidePx < NETWORKS.nose.sidePx) return undefined;
  for (const part of overlappingParts(pixels, sidePx, stepsMax)) {
    const { nose } = await findInWindow(pixels, part, NOSE.parts, backend);
    if (nose) return nose;
  }
  return undefined;
}

/**
 * Detects a second nose with the first one masked. Skipped if the picture has no room for another nose of similar size.
 * Throws as findNose.
 */
export async function findOtherNose(pixels: Pixels, found: Nose, backend: InferenceBackend): Promise<Nose | undefined> {
  const widthPx = noseWidth(found);
  if (Math.max(pixels.width, pixels.height) < NOSE.other.longSideMin * widthPx) return undefined;
  const { middle } = noseDetectionSquare(found);
  const hidden = windowAround({ middle, sidePx: NOSE.other.maskSide * widthPx }, pixels);
  return hidden && (await find(pixels, NOSE.other, backend, hidden)).nose;
}

async function find(pixels: Pixels, bounds: Bounds, backend: InferenceBackend, hidden?: Window): Promise<NoseSeen> {
  return await findInWindow(pixels, wholeOf(pixels), bounds, backend, hidden);
}

/** Detects a nose in a part of the picture, and again in the square around it. `hidden` is masked. */
async function findInWindow(
  pixels: Pixels,
  part: Window,
  { presenceMin, pointShareMin }: Bounds,
  backend: InferenceBackend,
  hidden?: Window,
): Promise<NoseSeen> {
  const detect = async (shown: Window) => {
    const input = inputOf('nose', pixels, shown);
    if (hidden) maskWindow(input.planes, NETWORKS.nose.sidePx, shown, hidden);
    return await detectKeypointsInWindow('nose', input, shown, backend);
  };
  const first = await detect(part);
  const { presence } = first;
  const window = presence >= presenceMin ? windowAround(noseDetectionSquare(noseOf(first)), pixels) : undefined;
  if (!window) return { presence };
  const second = await detect(window);
  const nose = noseOf(second);
  const isSure = second.presence >= presenceMin && second.share >= pointShareMin && isNose(nose);
  return isSure ? { presence, nose } : { presence };
}

function noseOf({ points }: Detection): Nose {
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
