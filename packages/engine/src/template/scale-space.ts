import { planeKernel } from '../kernel/plane-kernel.ts';
import { POINTS } from '../parameters.ts';
import { blur, furtherSigmaPx, gaussian, halve } from '../pixels/blur.ts';
import type { Plane } from '../pixels/pixels.ts';

export interface Octave {
  /** Frame px per px of this octave. */
  readonly pxScale: number;
  /** Blurred planes for descriptors: levels 1 to POINTS.scales. */
  readonly levels: readonly Plane[];
  /** Extrema of the differences of neighbouring levels, EXTREMUM_VALUES numbers each. */
  readonly extrema: Float32Array;
}

/** Blur of a level of an octave, px of the octave. */
export function levelSigmaPx(level: number): number {
  return POINTS.firstSigmaPx * POINTS.levelGrowth[level]!;
}

/** Kernels that blur each level to the next, with one more difference on either side than there are scales. */
const LEVEL_BLURS = Array.from({ length: POINTS.scales + 2 }, (_, level) =>
  gaussian(furtherSigmaPx(levelSigmaPx(level), levelSigmaPx(level + 1))),
);

function octaveFrom(first: Plane, pxScale: number): Octave {
  return { pxScale, ...planeKernel().octave(first, LEVEL_BLURS, POINTS) };
}

/** Computes the scale space (Lowe 2004), from the frame's size downward. */
export function scaleSpace(luminance: Plane): Octave[] {
  const first = blur(luminance, furtherSigmaPx(POINTS.assumedSigmaPx, POINTS.firstSigmaPx));
  const octaves = [octaveFrom(first, 1)];
  while (octaves.length < POINTS.octaves) {
    const last = octaves[octaves.length - 1]!;
    octaves.push(octaveFrom(halve(last.levels[POINTS.scales - 1]!), last.pxScale * 2));
  }
  return octaves;
}
