import type { Projection } from '../kernel/kernel.ts';
import { DESCRIPTOR } from '../parameters.ts';
import { cosineOfTurns, sineOfTurns } from '../pixels/arithmetic.ts';
import { WAVES } from './waves.ts';

const { cells, directions, bytes } = DESCRIPTOR;
/** Length of a descriptor before projection: cells x cells x directions. */
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
    const wave = row % 2 === 0 && row > 0 ? sineOfTurns : cosineOfTurns;
    const norm = Math.sqrt((frequency === 0 || 2 * frequency === length ? 1 : 2) / length);
    return Array.from({ length }, (_, i) => wave((i * frequency) / length) * norm);
  });
}

/** Row-major matrix, DESCRIPTOR.bytes x DESCRIPTOR_LENGTH, each row divided by the wave's standard deviation. */
function createProjection(): Float32Array {
  const space = cosineBasis(cells);
  const circle = circularBasis(directions);
  const projection = new Float32Array(bytes * DESCRIPTOR_LENGTH);
  for (const [row, [u, v, w, , deviation]] of WAVES.entries()) {
    for (let i = 0; i < DESCRIPTOR_LENGTH; i++) {
      const cell = Math.floor(i / directions);
      const value = space[v]![Math.floor(cell / cells)]! * space[u]![cell % cells]! * circle[w]![i % directions]!;
      projection[row * DESCRIPTOR_LENGTH + i] = value / deviation;
    }
  }
  return projection;
}

/**
 * Projects a histogram (non-negative, DESCRIPTOR_LENGTH) to DESCRIPTOR.bytes numbers: the waves of space and direction
 * with the largest variance, centred and scaled to one deviation, so that the cosine weighs them equally. Rows, then
 * means.
 */
export const PROJECTION: Projection = Float32Array.of(
  ...createProjection(),
  ...WAVES.map(([, , , mean, deviation]) => mean / deviation),
);
