import { POINTS } from '../parameters.ts';
import { blur, halve } from '../pixels/blur.ts';
import { createPlane, type Plane } from '../pixels/plane.ts';

export interface Octave {
  /** Frame px for one px of this octave. */
  readonly pxScale: number;
  /** POINTS.scales + 3 ever more blurred planes. */
  readonly blurred: readonly Plane[];
  /** Differences of neighbours. */
  readonly differences: readonly Plane[];
}

/** Blur of a level of an octave, px of the octave. */
export function levelSigmaPx(level: number): number {
  return POINTS.firstSigmaPx * LEVEL_GROWTH[level]!;
}

// 2^(level / 3), written out because Math.pow is not fixed to the bit.
const LEVEL_GROWTH = [1, 1.2599210498948732, 1.5874010519681994, 2, 2.5198420997897464, 3.174802103936399];

function subtract(a: Plane, b: Plane): Plane {
  const result = createPlane(a.width, a.height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = a.data[i]! - b.data[i]!;
  return result;
}

function octaveFrom(first: Plane, pxScale: number): Octave {
  const blurred = [first];
  for (let level = 1; level < POINTS.scales + 3; level++) {
    const before = levelSigmaPx(level - 1);
    const after = levelSigmaPx(level);
    blurred.push(blur(blurred[level - 1]!, Math.sqrt(after * after - before * before)));
  }
  return { pxScale, blurred, differences: blurred.slice(1).map((plane, level) => subtract(plane, blurred[level]!)) };
}

/** Lowe's scale space, from the frame's own size downward. */
export function scaleSpace(luminance: Plane): Octave[] {
  const { firstSigmaPx, assumedSigmaPx } = POINTS;
  const first = blur(luminance, Math.sqrt(firstSigmaPx * firstSigmaPx - assumedSigmaPx * assumedSigmaPx));
  const octaves = [octaveFrom(first, 1)];
  while (octaves.length < POINTS.octaves) {
    const last = octaves[octaves.length - 1]!;
    octaves.push(octaveFrom(halve(last.blurred[POINTS.scales]!), last.pxScale * 2));
  }
  return octaves;
}
