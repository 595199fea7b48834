import { planeKernel } from '../kernel/plane-kernel.ts';
import { POINTS } from '../parameters.ts';
import { blur, gaussian, halve } from '../pixels/blur.ts';
import type { Plane } from '../pixels/plane.ts';

/** Pixels from the edge of an octave that no point may come nearer to. */
const BORDER_PX = 6;

export interface Octave {
  /** Frame px for one px of this octave. */
  readonly pxScale: number;
  /** The blurred planes that points are described on: levels 1 to POINTS.scales. */
  readonly levels: readonly Plane[];
  /** Where the differences of neighbouring levels peak: EXTREMUM_VALUES numbers each. */
  readonly extrema: Float32Array;
}

/** Blur of a level of an octave, px of the octave. */
export function levelSigmaPx(level: number): number {
  return POINTS.firstSigmaPx * LEVEL_GROWTH[level]!;
}

// 2^(level / 3), written out because Math.pow is not fixed to the bit.
const LEVEL_GROWTH = [1, 1.2599210498948732, 1.5874010519681994, 2, 2.5198420997897464, 3.174802103936399];

/** What blurs each level to the next: one difference more on either side than there are scales. */
const LEVEL_BLURS = Array.from({ length: POINTS.scales + 2 }, (_, level) => {
  const [before, after] = [levelSigmaPx(level), levelSigmaPx(level + 1)];
  return gaussian(Math.sqrt(after * after - before * before));
});

function octaveFrom(first: Plane, pxScale: number): Octave {
  const { contrastMin, edgeRatioMax } = POINTS;
  return { pxScale, ...planeKernel().octave(first, LEVEL_BLURS, { borderPx: BORDER_PX, contrastMin, edgeRatioMax }) };
}

/** Lowe's scale space, from the frame's own size downward. */
export function scaleSpace(luminance: Plane): Octave[] {
  const { firstSigmaPx, assumedSigmaPx } = POINTS;
  const first = blur(luminance, Math.sqrt(firstSigmaPx * firstSigmaPx - assumedSigmaPx * assumedSigmaPx));
  const octaves = [octaveFrom(first, 1)];
  while (octaves.length < POINTS.octaves) {
    const last = octaves[octaves.length - 1]!;
    octaves.push(octaveFrom(halve(last.levels[POINTS.scales - 1]!), last.pxScale * 2));
  }
  return octaves;
}
