import { DESCRIPTOR } from '../parameters.ts';
import { type Kernel, type Nearest, type PointColumns, SIGN_ROW_BYTES } from './kernel.ts';

const FULL = 127 * 127;

function dot(a: Int8Array, at: number, b: Int8Array, bt: number, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) sum += a[at + k]! * b[bt + k]!;
  return sum;
}

/** How many bits of a byte are set. */
const BITS = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

function createNearest(count: number): Nearest {
  return {
    index: new Int32Array(count).fill(-1),
    best: new Int32Array(count).fill(-FULL),
    runnerUp: new Int32Array(count).fill(-FULL),
  };
}

function note(nearest: Nearest, from: number, to: number, similarity: number): void {
  if (similarity > nearest.best[from]!) {
    nearest.runnerUp[from] = nearest.best[from]!;
    nearest.best[from] = similarity;
    nearest.index[from] = to;
  } else if (similarity > nearest.runnerUp[from]!) nearest.runnerUp[from] = similarity;
}

function isNear(a: PointColumns, i: number, b: PointColumns, j: number, units: number, steps: number): boolean {
  return (
    Math.abs(b.x[j]! - a.x[i]!) <= units &&
    Math.abs(b.y[j]! - a.y[i]!) <= units &&
    Math.abs(b.step[j]! - a.step[i]!) <= steps
  );
}

/** Plain loops over typed arrays: what the SIMD kernel is held against, and what runs where there is no such. */
export const plainKernel: Kernel = {
  name: 'plain',
  dots(codes, { from, to, length }, probes, into) {
    let out = 0;
    for (let row = from; row < to; row++) {
      for (const probe of probes) into[out++] = dot(probe, 0, codes, row * length, length);
    }
  },
  distances(signs, count, probes, into) {
    for (let row = 0; row < count; row++) {
      const at = row * SIGN_ROW_BYTES;
      let sum = 0;
      for (const probe of probes) for (let k = 0; k < SIGN_ROW_BYTES; k++) sum += BITS[signs[at + k]! ^ probe[k]!]!;
      into[row] = sum;
    }
  },
  nearest(a, b, { units, steps }) {
    const forward = createNearest(a.count);
    const backward = createNearest(b.count);
    for (let i = 0; i < a.count; i++) {
      for (let j = 0; j < b.count; j++) {
        if (!isNear(a, i, b, j, units, steps)) continue;
        const { bytes } = DESCRIPTOR;
        const similarity = dot(a.descriptors, i * bytes, b.descriptors, j * bytes, bytes);
        note(forward, i, j, similarity);
        note(backward, j, i, similarity);
      }
    }
    return { forward, backward };
  },
  patchSum(a, b, side, reach) {
    const bestA = new Int32Array(side * side).fill(-FULL);
    const bestB = new Int32Array(side * side).fill(-FULL);
    for (let i = 0; i < bestA.length; i++) {
      const x = i % side;
      const y = (i - x) / side;
      for (let yb = Math.max(0, y - reach); yb <= Math.min(side - 1, y + reach); yb++) {
        for (let xb = Math.max(0, x - reach); xb <= Math.min(side - 1, x + reach); xb++) {
          const j = yb * side + xb;
          const similarity = dot(a, i * DESCRIPTOR.bytes, b, j * DESCRIPTOR.bytes, DESCRIPTOR.bytes);
          bestA[i] = Math.max(bestA[i]!, similarity);
          bestB[j] = Math.max(bestB[j]!, similarity);
        }
      }
    }
    return sumOf(bestA) + sumOf(bestB);
  },
};

const sumOf = (values: Int32Array) => values.reduce((sum, value) => sum + value, 0);
