import { DESCRIPTOR } from '../parameters.ts';
import { directionTurns } from '../pixels/arithmetic.ts';
import type { Plane } from '../pixels/plane.ts';
import type { Keypoints } from './keypoints.ts';
import { DESCRIPTOR_LENGTH, project } from './projection.ts';
import { levelSigmaPx, type Octave } from './scale-space.ts';

const { cells, directions, samplesPerCell, cellWidthSigmas, bytes } = DESCRIPTOR;
const SIDE = cells * samplesPerCell;

/** Adds a gradient to the histogram of one descriptor, shared between neighbouring cells and directions. */
function addGradient(histogram: Float32Array, cellX: number, cellY: number, turns: number, weight: number): void {
  const x0 = Math.floor(cellX);
  const y0 = Math.floor(cellY);
  const bin = turns * directions;
  const d0 = Math.floor(bin);
  const fx = cellX - x0;
  const fy = cellY - y0;
  const fd = bin - d0;
  for (let y = 0; y < 2; y++) {
    if (y0 + y < 0 || y0 + y >= cells) continue;
    const wy = weight * (y === 0 ? 1 - fy : fy);
    for (let x = 0; x < 2; x++) {
      if (x0 + x < 0 || x0 + x >= cells) continue;
      const w = wy * (x === 0 ? 1 - fx : fx);
      const at = ((y0 + y) * cells + x0 + x) * directions;
      histogram[at + (d0 % directions)]! += w * (1 - fd);
      histogram[at + ((d0 + 1) % directions)]! += w * fd;
    }
  }
}

/** Upright histogram of gradients around (x, y) px of the plane. */
function describe(plane: Plane, x: number, y: number, sigmaPx: number, histogram: Float32Array): void {
  const { width, height, data } = plane;
  const step = (sigmaPx * cellWidthSigmas) / samplesPerCell;
  histogram.fill(0);
  for (let row = 0; row < SIDE; row++) {
    const v = row - (SIDE - 1) / 2;
    const py = Math.round(y + v * step);
    if (py < 1 || py >= height - 1) continue;
    for (let column = 0; column < SIDE; column++) {
      const u = column - (SIDE - 1) / 2;
      const px = Math.round(x + u * step);
      if (px < 1 || px >= width - 1) continue;
      const at = py * width + px;
      const gx = data[at + 1]! - data[at - 1]!;
      const gy = data[at + width]! - data[at - width]!;
      const r = (u * u + v * v) / (SIDE * SIDE * 0.5);
      const window = r < 1 ? (1 - r) * (1 - r) : 0;
      const weight = Math.sqrt(gx * gx + gy * gy) * window;
      if (weight === 0) continue;
      addGradient(
        histogram,
        (column + 0.5) / samplesPerCell - 0.5,
        (row + 0.5) / samplesPerCell - 0.5,
        directionTurns(gy, gx),
        weight,
      );
    }
  }
}

/** Square root of each entry: Euclidean distance then is Hellinger's (RootSIFT). */
export function rootInPlace(histogram: Float32Array): void {
  for (let i = 0; i < histogram.length; i++) histogram[i] = Math.sqrt(histogram[i]!);
}

/** Calls `take` with the root histogram of each point in turn; the array is used again for the next. */
function rawDescriptors(
  octaves: readonly Octave[],
  points: Keypoints,
  take: (histogram: Float32Array, point: number) => void,
): void {
  const histogram = new Float32Array(DESCRIPTOR_LENGTH);
  for (let i = 0; i < points.count; i++) {
    const octave = octaves[points.octave[i]!]!;
    const level = points.level[i]!;
    const plane = octave.blurred[level]!;
    describe(plane, points.x[i]! / octave.pxScale, points.y[i]! / octave.pxScale, levelSigmaPx(level), histogram);
    rootInPlace(histogram);
    take(histogram, i);
  }
}

/** One descriptor of DESCRIPTOR.bytes int8 a point, length 127, in the order of the points. */
export function descriptors(octaves: readonly Octave[], points: Keypoints): Int8Array {
  const result = new Int8Array(points.count * bytes);
  const scratch = new Float32Array(bytes);
  rawDescriptors(octaves, points, (histogram, i) => project(histogram, 127, result, i * bytes, scratch));
  return result;
}
