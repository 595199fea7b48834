import { fastestKernel } from '../kernel/fastest-kernel.ts';
import type { SampleWeights } from '../kernel/kernel.ts';
import { DESCRIPTOR, POINTS } from '../parameters.ts';
import type { Keypoints } from './keypoints.ts';
import { PROJECTION } from './projection.ts';
import { levelSigmaPx, type Octave } from './scale-space.ts';

const { cells, samplesPerCell, cellWidthSigmas, bytes } = DESCRIPTOR;
const SIDE = cells * samplesPerCell;

/**
 * Weights of a descriptor's samples: less towards the corners, bilinear between the two nearest cells along either
 * axis.
 */
function sampleWeights(): SampleWeights {
  const fromMiddle = (k: number) => k - (SIDE - 1) / 2;
  const window = Float32Array.from({ length: SIDE * SIDE }, (_, sample) => {
    const [u, v] = [fromMiddle(sample % SIDE), fromMiddle(Math.floor(sample / SIDE))];
    const r = (u * u + v * v) / (SIDE * SIDE * 0.5);
    return (1 - r) * (1 - r);
  });
  const shares = Float32Array.from({ length: 2 * SIDE }, (_, k) => {
    const cell = ((k % SIDE) + 0.5) / samplesPerCell - 0.5;
    const right = cell - Math.floor(cell);
    return k < SIDE ? right : 1 - right;
  });
  return { window, shares };
}

const WEIGHTS = sampleWeights();

/** Indices of the keypoints on a level of an octave. */
function pointsOn({ count, octave, level }: Keypoints, ofOctave: number, ofLevel: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < count; i++) if (octave[i] === ofOctave && level[i] === ofLevel) found.push(i);
  return found;
}

/**
 * Computes one descriptor per keypoint, DESCRIPTOR.bytes int8 of length 127, in their order: an upright, projected
 * histogram of gradients.
 */
export function descriptors(octaves: readonly Octave[], points: Keypoints): Int8Array {
  const result = new Int8Array(points.count * bytes);
  for (const [octave, { pxScale, levels }] of octaves.entries()) {
    for (let level = 1; level <= POINTS.scales; level++) {
      const some = pointsOn(points, octave, level);
      if (some.length === 0) continue;
      const positions = Float32Array.from(some.flatMap((i) => [points.x[i]! / pxScale, points.y[i]! / pxScale]));
      const stepPx = (levelSigmaPx(level) * cellWidthSigmas) / samplesPerCell;
      const found = fastestKernel().describe(levels[level - 1]!, { positions, stepPx }, WEIGHTS, PROJECTION);
      some.forEach((i, n) => {
        result.set(found.subarray(n * bytes, (n + 1) * bytes), i * bytes);
      });
    }
  }
  return result;
}
