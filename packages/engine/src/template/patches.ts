import { fastestKernel } from '../kernel/fastest-kernel.ts';
import { DESCRIPTOR, FRAME, PATCHES } from '../parameters.ts';
import { blur } from '../pixels/blur.ts';
import type { Plane } from '../pixels/pixels.ts';
import { resample } from '../pixels/resample.ts';
import { DESCRIPTOR_LENGTH, PROJECTION } from './projection.ts';

const { cells, cellsPerPatch, cellStride, sigmaPx } = PATCHES;
export const PATCHES_PER_SIDE = (cells - cellsPerPatch) / cellStride + 1;
export const PATCH_COUNT = PATCHES_PER_SIDE * PATCHES_PER_SIDE;

/** Histogram of gradient directions of each cell of the frame. */
function cellHistograms(luminance: Plane): Float32Array {
  const side = FRAME.sidePx / 2;
  return fastestKernel().cellHistograms(blur(resample(luminance, side, side), sigmaPx), side / cells);
}

/** Overlapping patches on a fixed grid, PATCH_COUNT x DESCRIPTOR.bytes int8, each of length 127. */
export function patches(luminance: Plane): Int8Array {
  const ofCells = cellHistograms(luminance);
  const histograms = new Float32Array(PATCH_COUNT * DESCRIPTOR_LENGTH);
  const rowLength = cellsPerPatch * DESCRIPTOR.directions;
  for (let patch = 0, to = 0; patch < PATCH_COUNT; patch++) {
    const left = (patch % PATCHES_PER_SIDE) * cellStride;
    const top = Math.floor(patch / PATCHES_PER_SIDE) * cellStride;
    for (let row = 0; row < cellsPerPatch; row++, to += rowLength) {
      const from = ((top + row) * cells + left) * DESCRIPTOR.directions;
      histograms.set(ofCells.subarray(from, from + rowLength), to);
    }
  }
  return fastestKernel().project(histograms, PROJECTION);
}
