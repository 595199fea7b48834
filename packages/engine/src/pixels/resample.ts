import type { Taps } from '../kernel/kernel.ts';
import { planeKernel } from '../kernel/plane-kernel.ts';
import type { Pixels, Plane } from './pixels.ts';

/** Weights of a triangle filter: widened when shrinking, so that no pixel is skipped, interpolating when enlarging. */
function createTaps(from: number, offset: number, span: number, to: number): Taps {
  const scale = span / to;
  const reach = Math.max(scale, 1);
  const stride = Math.ceil(reach * 2) + 2;
  const starts = new Int32Array(to);
  const counts = new Int32Array(to);
  const weights = new Float32Array(to * stride);
  for (let i = 0; i < to; i++) {
    const centre = offset + (i + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.ceil(centre - reach));
    const last = Math.min(from - 1, Math.floor(centre + reach));
    let sum = 0;
    for (let j = first; j <= last; j++) {
      const weight = Math.max(0, 1 - Math.abs(j - centre) / reach);
      weights[i * stride + j - first] = weight;
      sum += weight;
    }
    starts[i] = first;
    counts[i] = last - first + 1;
    for (let j = 0; j <= last - first; j++) weights[i * stride + j]! /= sum;
  }
  return { starts, counts, weights, stride };
}

export interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The window of a whole picture. */
export function wholeOf({ width, height }: Pick<Pixels, 'width' | 'height'>): Window {
  return { left: 0, top: 0, width, height };
}

const whole = ({ width, height }: { readonly width: number; readonly height: number }): Window => ({
  left: 0,
  top: 0,
  width,
  height,
});

/** Resamples a window of the plane (default: all of it). The window must lie inside the plane. */
export function resample(plane: Plane, width: number, height: number, window: Window = whole(plane)): Plane {
  const columns = createTaps(plane.width, window.left, window.width, width);
  const rows = createTaps(plane.height, window.top, window.height, height);
  return planeKernel().resample(plane, columns, rows);
}

/** Resamples the red, green and blue of a window of a picture. */
export function resampleColours(
  pixels: Pixels,
  width: number,
  height: number,
  window: Window,
): readonly [Plane, Plane, Plane] {
  const columns = createTaps(pixels.width, window.left, window.width, width);
  const rows = createTaps(pixels.height, window.top, window.height, height);
  return planeKernel().resampleColours(pixels.data, pixels.width, columns, rows);
}
