import { DESCRIPTOR } from '../parameters.ts';
import { cosineOfTurns } from '../pixels/arithmetic.ts';

const { cells, directions, bytes } = DESCRIPTOR;
/** Length of a descriptor before the projection: cells x cells x directions. */
export const DESCRIPTOR_LENGTH = cells * cells * directions;

function cosineBasis(length: number): number[][] {
  return Array.from({ length }, (_, frequency) =>
    Array.from(
      { length },
      (_, i) => cosineOfTurns(((i + 0.5) * frequency) / (2 * length)) * Math.sqrt((frequency === 0 ? 1 : 2) / length),
    ),
  );
}

/** Real Fourier basis over the directions of a circle: constant, then cosine and sine of each frequency. */
function circularBasis(length: number): number[][] {
  return Array.from({ length }, (_, row) => {
    const frequency = (row + 1) >> 1;
    const shift = row % 2 === 0 && row > 0 ? 0.25 : 0;
    const norm = Math.sqrt((frequency === 0 || 2 * frequency === length ? 1 : 2) / length);
    return Array.from({ length }, (_, i) => cosineOfTurns((i * frequency) / length - shift) * norm);
  });
}

/**
 * The smoothest waves of space and direction, in the order of how much they change: a fixed stand-in for principal components, which a
 * stationary texture would yield anyway. The constant wave says nothing and is left out. Row-major, DESCRIPTOR.bytes x DESCRIPTOR_LENGTH.
 */
function createProjection(): Float32Array {
  const space = cosineBasis(cells);
  const circle = circularBasis(directions);
  const waves: { cost: number; u: number; v: number; w: number }[] = [];
  for (let u = 0; u < cells; u++) {
    for (let v = 0; v < cells; v++) {
      for (let w = 0; w < directions; w++) {
        const turn = (w + 1) >> 1;
        if (u + v + w > 0) waves.push({ cost: u * u + v * v + 0.8 * turn * turn, u, v, w });
      }
    }
  }
  waves.sort((a, b) => a.cost - b.cost || a.w - b.w || a.v - b.v || a.u - b.u);
  const projection = new Float32Array(bytes * DESCRIPTOR_LENGTH);
  waves.slice(0, bytes).forEach(({ u, v, w }, row) => {
    for (let y = 0; y < cells; y++) {
      for (let x = 0; x < cells; x++) {
        for (let d = 0; d < directions; d++) {
          projection[row * DESCRIPTOR_LENGTH + (y * cells + x) * directions + d] =
            space[v]![y]! * space[u]![x]! * circle[w]![d]!;
        }
      }
    }
  });
  return projection;
}

const PROJECTION = createProjection();

/** Projects one descriptor (non-negative, DESCRIPTOR_LENGTH) to DESCRIPTOR.bytes int8, the given length (127 = full). */
export function project(
  descriptor: Float32Array,
  length: number,
  target: Int8Array,
  at: number,
  scratch: Float32Array,
): void {
  let energy = 0;
  for (let row = 0; row < bytes; row++) {
    const offset = row * DESCRIPTOR_LENGTH;
    let sum = 0;
    for (let i = 0; i < DESCRIPTOR_LENGTH; i++) sum += PROJECTION[offset + i]! * descriptor[i]!;
    scratch[row] = sum;
    energy += sum * sum;
  }
  const scale = energy > 0 ? length / Math.sqrt(energy) : 0;
  for (let row = 0; row < bytes; row++) target[at + row] = Math.round(scratch[row]! * scale);
}
