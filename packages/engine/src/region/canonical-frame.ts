import { fastestKernel } from '../kernel/fastest-kernel.ts';
import { FRAME } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import type { Plane } from '../pixels/plane.ts';
import { resample, resampleColours, type Window } from '../pixels/resample.ts';
import type { Kind } from '../subject.ts';
import { frontalColours, frontalView } from './frontal-view.ts';
import type { NosePose } from './nose-pose.ts';

/** What every later stage reads: the animal in the middle, at one size, whatever the camera. */
export interface CanonicalFrame {
  /** FRAME.sidePx square, 0..255. */
  readonly luminance: Plane;
  /** Red, green, blue at FRAME.colourSidePx square, 0..255. */
  readonly colour: readonly [Plane, Plane, Plane];
}

/** The capture guide's place: the square in the middle for a fingerprint, the whole picture for an appearance. */
export function guideWindow(pixels: Pixels, kind: Kind): Window {
  if (kind === 'appearance') return { left: 0, top: 0, width: pixels.width, height: pixels.height };
  const side = Math.min(pixels.width, pixels.height);
  return { left: (pixels.width - side) / 2, top: (pixels.height - side) / 2, width: side, height: side };
}

export function luminancePlane({ width, height, data }: Pixels): Plane {
  return { width, height, data: fastestKernel().luminance(data) };
}

/** Red, green and blue of the picture as the frame has them: the guide's window, or the nose in it, upright and frontal. */
function framedColours(
  pixels: Pixels,
  sidePx: number,
  window: Window,
  pose: NosePose | undefined,
): readonly [Plane, Plane, Plane] {
  return pose ? frontalColours(pixels, sidePx, window, pose) : resampleColours(pixels, sidePx, sidePx, window);
}

/** `luminance`, where it was made already, is that of `pixels`. */
export function canonicalFrame(
  pixels: Pixels,
  kind: Kind,
  pose?: NosePose,
  luminance: Plane = luminancePlane(pixels),
): CanonicalFrame {
  const window = guideWindow(pixels, kind);
  const side = FRAME.sidePx;
  return {
    luminance: pose ? frontalView(luminance, side, window, pose) : resample(luminance, side, side, window),
    colour: framedColours(pixels, FRAME.colourSidePx, window, pose),
  };
}

/** The canonical frame in colour, for people to look at: what `extract` reads of the picture, FRAME.sidePx square. */
export function framePicture(pixels: Pixels, kind: Kind, pose?: NosePose): Pixels {
  const side = FRAME.sidePx;
  const data = new Uint8Array(3 * side * side);
  for (const [channel, plane] of framedColours(pixels, side, guideWindow(pixels, kind), pose).entries()) {
    const levels = plane.data;
    for (let i = 0; i < levels.length; i++) data[3 * i + channel] = Math.max(0, Math.min(255, Math.round(levels[i]!)));
  }
  return { width: side, height: side, data };
}
