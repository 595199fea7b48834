import { planeKernel } from '../kernel/plane-kernel.ts';
import { BLUR } from '../parameters.ts';
import { exponential } from './arithmetic.ts';
import { createPlane, type Plane } from './pixels.ts';

/** Normalised Gaussian weights from the centre outward. */
export function gaussian(sigmaPx: number): Float32Array {
  const radius = Math.max(1, Math.ceil(sigmaPx * BLUR.reachSigmas));
  const weights = new Float32Array(radius + 1);
  let sum = 0;
  for (let i = 0; i <= radius; i++) {
    const weight = exponential(-(i * i) / (2 * sigmaPx * sigmaPx));
    weights[i] = weight;
    sum += i === 0 ? weight : 2 * weight;
  }
  for (let i = 0; i <= radius; i++) weights[i]! /= sum;
  return weights;
}

/** Standard deviation that blurs a plane from `fromPx` to `toPx` in total, px. */
export function furtherSigmaPx(fromPx: number, toPx: number): number {
  return Math.sqrt(toPx * toPx - fromPx * fromPx);
}

/** Blurs a plane with a Gaussian. Edge pixels are repeated outward. */
export function blur(plane: Plane, sigmaPx: number): Plane {
  return planeKernel().blur(plane, gaussian(sigmaPx));
}

/** Keeps every second pixel of every second row. The caller blurs first. */
export function halve(plane: Plane): Plane {
  const result = createPlane(plane.width >> 1, plane.height >> 1);
  for (let y = 0; y < result.height; y++) {
    for (let x = 0; x < result.width; x++) result.data[y * result.width + x] = plane.data[2 * y * plane.width + 2 * x]!;
  }
  return result;
}
