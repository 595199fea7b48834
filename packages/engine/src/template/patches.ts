import { DESCRIPTOR, FRAME, PATCHES } from '../parameters.ts';
import { directionTurns } from '../pixels/arithmetic.ts';
import { blur } from '../pixels/blur.ts';
import type { Plane } from '../pixels/plane.ts';
import { resample } from '../pixels/resample.ts';
import { rootInPlace } from './descriptors.ts';
import { DESCRIPTOR_LENGTH, project } from './projection.ts';

const { cells, cellsPerPatch, cellStride, sigmaPx } = PATCHES;
const { directions, bytes } = DESCRIPTOR;
export const PATCHES_PER_SIDE = (cells - cellsPerPatch) / cellStride + 1;
export const PATCH_COUNT = PATCHES_PER_SIDE * PATCHES_PER_SIDE;

/** Histogram of gradient directions in each cell of the frame, mean per pixel. */
function cellHistograms(luminance: Plane): Float32Array {
  const side = FRAME.sidePx / 2;
  const { data } = blur(resample(luminance, side, side), sigmaPx);
  const cellPx = side / cells;
  const result = new Float32Array(cells * cells * directions);
  for (let y = 1; y < side - 1; y++) {
    for (let x = 1; x < side - 1; x++) {
      const at = y * side + x;
      const gx = data[at + 1]! - data[at - 1]!;
      const gy = data[at + side]! - data[at - side]!;
      const weight = Math.sqrt(gx * gx + gy * gy) / (cellPx * cellPx);
      const bin = directionTurns(gy, gx) * directions;
      const first = Math.floor(bin);
      const cell = (Math.floor(y / cellPx) * cells + Math.floor(x / cellPx)) * directions;
      result[cell + first]! += weight * (1 - bin + first);
      result[cell + ((first + 1) % directions)]! += weight * (bin - first);
    }
  }
  return result;
}

/** Overlapping patches on a fixed grid, PATCH_COUNT x DESCRIPTOR.bytes int8, each of length 127. */
export function patches(luminance: Plane): Int8Array {
  const histograms = cellHistograms(luminance);
  const result = new Int8Array(PATCH_COUNT * bytes);
  const histogram = new Float32Array(DESCRIPTOR_LENGTH);
  const scratch = new Float32Array(bytes);
  const cellsLength = cellsPerPatch * directions;
  for (let patch = 0; patch < PATCH_COUNT; patch++) {
    const left = (patch % PATCHES_PER_SIDE) * cellStride;
    const top = Math.floor(patch / PATCHES_PER_SIDE) * cellStride;
    for (let row = 0; row < cellsPerPatch; row++) {
      const at = ((top + row) * cells + left) * directions;
      for (let i = 0; i < cellsLength; i++) {
        histogram[row * cellsLength + i] = histograms[at + i]!;
      }
    }
    rootInPlace(histogram);
    project(histogram, 127, result, patch * bytes, scratch);
  }
  return result;
}
