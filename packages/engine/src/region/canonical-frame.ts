import { FRAME } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { createPlane, type Plane } from '../pixels/plane.ts';
import { resample, type Window } from '../pixels/resample.ts';
import type { Kind } from '../subject.ts';

/** What every later stage reads: the animal in the middle, at one size, whatever the camera. */
export interface CanonicalFrame {
  /** FRAME.sidePx square, 0..255. */
  readonly luminance: Plane;
  /** Red, green, blue at FRAME.colourSidePx square, 0..255. */
  readonly colour: readonly [Plane, Plane, Plane];
  /** Shorter side of the window in the picture, px: how much detail there really was. */
  readonly sourceSidePx: number;
}

/** The capture guide's place: the square in the middle for a fingerprint, the whole picture for an appearance. */
export function guideWindow(pixels: Pixels, kind: Kind): Window {
  if (kind === 'appearance') return { left: 0, top: 0, width: pixels.width, height: pixels.height };
  const side = Math.min(pixels.width, pixels.height);
  return { left: (pixels.width - side) / 2, top: (pixels.height - side) / 2, width: side, height: side };
}

export function luminancePlane(pixels: Pixels): Plane {
  const plane = createPlane(pixels.width, pixels.height);
  const { data } = pixels;
  for (let i = 0, j = 0; i < plane.data.length; i++, j += 3) {
    plane.data[i] = 0.299 * data[j]! + 0.587 * data[j + 1]! + 0.114 * data[j + 2]!;
  }
  return plane;
}

function colourPlane(pixels: Pixels, channel: number, window: Window): Plane {
  const plane = createPlane(pixels.width, pixels.height);
  for (let i = 0, j = channel; i < plane.data.length; i++, j += 3) plane.data[i] = pixels.data[j]!;
  return resample(plane, FRAME.colourSidePx, FRAME.colourSidePx, window);
}

export function canonicalFrame(pixels: Pixels, kind: Kind): CanonicalFrame {
  const window = guideWindow(pixels, kind);
  return {
    luminance: resample(luminancePlane(pixels), FRAME.sidePx, FRAME.sidePx, window),
    colour: [colourPlane(pixels, 0, window), colourPlane(pixels, 1, window), colourPlane(pixels, 2, window)],
    sourceSidePx: Math.min(window.width, window.height),
  };
}

/** The canonical frame in colour, for people to look at: what `extract` reads of the picture, FRAME.sidePx square. */
export function framePicture(pixels: Pixels, kind: Kind): Pixels {
  const window = guideWindow(pixels, kind);
  const side = FRAME.sidePx;
  const data = new Uint8Array(3 * side * side);
  const plane = createPlane(pixels.width, pixels.height);
  for (let channel = 0; channel < 3; channel++) {
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = pixels.data[3 * i + channel]!;
    const { data: levels } = resample(plane, side, side, window);
    for (let i = 0; i < levels.length; i++) data[3 * i + channel] = Math.max(0, Math.min(255, Math.round(levels[i]!)));
  }
  return { width: side, height: side, data };
}
