import { planeKernel } from '../kernel/plane-kernel.ts';
import { FRAME } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import type { Plane } from '../pixels/plane.ts';
import { resample, resampleColours, type Window } from '../pixels/resample.ts';
import type { Kind } from '../subject.ts';

/** What every later stage reads: the animal in the middle, at one size, whatever the camera. */
export interface CanonicalFrame {
  /** FRAME.sidePx square, 0..255. */
  readonly luminance: Plane;
  /** Red, green, blue at FRAME.colourSidePx square, 0..255. */
  readonly colour: readonly [Plane, Plane, Plane];
}

/** The capture guide's place: the square in the middle for a fingerprint, the whole picture for an appearance. */
export function guideWindow({ width, height }: Pick<Pixels, 'width' | 'height'>, kind: Kind): Window {
  if (kind === 'appearance') return { left: 0, top: 0, width, height };
  const side = Math.min(width, height);
  return { left: (width - side) / 2, top: (height - side) / 2, width: side, height: side };
}

export function luminancePlane({ width, height, data }: Pixels): Plane {
  return { width, height, data: planeKernel().luminance(data) };
}

/** `luminance`, where it was made already, is that of `pixels`. */
export function canonicalFrame(pixels: Pixels, kind: Kind, luminance: Plane = luminancePlane(pixels)): CanonicalFrame {
  const window = guideWindow(pixels, kind);
  const { sidePx, colourSidePx } = FRAME;
  return {
    luminance: resample(luminance, sidePx, sidePx, window),
    colour: resampleColours(pixels, colourSidePx, colourSidePx, window),
  };
}

/** The canonical frame in colour, for people to look at: what `extract` reads of the picture, FRAME.sidePx square. */
export function framePicture(pixels: Pixels, kind: Kind): Pixels {
  const side = FRAME.sidePx;
  const data = new Uint8Array(3 * side * side);
  for (const [channel, plane] of resampleColours(pixels, side, side, guideWindow(pixels, kind)).entries()) {
    const levels = plane.data;
    for (let i = 0; i < levels.length; i++) data[3 * i + channel] = Math.max(0, Math.min(255, Math.round(levels[i]!)));
  }
  return { width: side, height: side, data };
}
