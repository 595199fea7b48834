import { planeKernel } from '../kernel/plane-kernel.ts';
import { FRAME } from '../parameters.ts';
import type { Pixels, Plane } from '../pixels/pixels.ts';
import { resample, resampleColours, type Window, wholeOf } from '../pixels/resample.ts';
import type { Kind } from '../subject.ts';

/** Input of all later stages: the animal in the middle, at one size. */
export interface CanonicalFrame {
  /** Luminance, FRAME.sidePx square, 0 to 255. */
  readonly luminance: Plane;
  /** Red, green and blue, FRAME.colourSidePx square, 0 to 255. */
  readonly colour: readonly [Plane, Plane, Plane];
}

/** Window of the capture guide: the central square for a fingerprint, the whole picture for an appearance. */
export function guideWindow(picture: Pick<Pixels, 'width' | 'height'>, kind: Kind): Window {
  if (kind === 'appearance') return wholeOf(picture);
  const { width, height } = picture;
  const side = Math.min(width, height);
  return { left: (width - side) / 2, top: (height - side) / 2, width: side, height: side };
}

export function luminancePlane({ width, height, data }: Pixels): Plane {
  return { width, height, data: planeKernel().luminance(data) };
}

/** Cuts the canonical frame. `luminance` is that of `pixels`. */
export function canonicalFrame(pixels: Pixels, kind: Kind, luminance: Plane = luminancePlane(pixels)): CanonicalFrame {
  const window = guideWindow(pixels, kind);
  const { sidePx, colourSidePx } = FRAME;
  return {
    luminance: resample(luminance, sidePx, sidePx, window),
    colour: resampleColours(pixels, colourSidePx, colourSidePx, window),
  };
}

/** Returns the canonical frame in colour for display: the part that `extract` reads, FRAME.sidePx square. */
export function framePicture(pixels: Pixels, kind: Kind): Pixels {
  const side = FRAME.sidePx;
  const data = new Uint8Array(3 * side * side);
  for (const [channel, plane] of resampleColours(pixels, side, side, guideWindow(pixels, kind)).entries()) {
    const levels = plane.data;
    for (let i = 0; i < levels.length; i++) data[3 * i + channel] = Math.max(0, Math.min(255, Math.round(levels[i]!)));
  }
  return { width: side, height: side, data };
}
