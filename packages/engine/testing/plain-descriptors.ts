import type { DescriptorKernel, PointsOfPlane, Projection, SampleWeights } from '../src/kernel/kernel.ts';
import { DESCRIPTOR } from '../src/parameters.ts';
import type { Plane } from '../src/pixels/pixels.ts';

const { cells, directions, samplesPerCell, bytes } = DESCRIPTOR;
const SIDE = cells * samplesPerCell;
const HISTOGRAM = cells * cells * directions;
const { fround } = Math;

/** Magnitude of a gradient. */
const magnitude = (gx: number, gy: number) => fround(Math.sqrt(fround(fround(gx * gx) + fround(gy * gy))));

// Coefficients of the arc tangent's polynomial, in eighths of a turn.
const ARC = Float32Array.of(1.273069, -0.4205504, 0.2293626, -0.1083947, 0.0265281);

/** Direction of (gx, gy) in eighths of a turn from +x towards +y. 0 for (0, 0). */
function direction(gx: number, gy: number): number {
  const [ax, ay] = [Math.abs(gx), Math.abs(gy)];
  const a = fround(Math.min(ax, ay) / Math.max(ax, ay, fround(1e-30)));
  const s = fround(a * a);
  let p = ARC[4]!;
  for (let power = 3; power >= 0; power--) p = fround(ARC[power]! + fround(s * p));
  let turns = fround(a * p);
  if (ay > ax) turns = fround(2 - turns);
  if (gx < 0) turns = fround(4 - turns);
  return gy < 0 ? fround(8 - turns) : turns;
}

/** Linear share of a direction in the whole direction `near`. */
const share = (turns: number, near: number) => Math.max(0, fround(1 - Math.abs(fround(turns - near))));

/** Adds a gradient to its two neighbouring directions of the histogram at `at`. */
function addGradient(histogram: Float32Array, at: number, weight: number, turns: number, part: number): void {
  const first = Math.floor(turns);
  for (let near = first; near <= first + 1; near++) {
    const place = at + (near % directions);
    histogram[place] = fround(histogram[place]! + fround(part * fround(weight * share(turns, near))));
  }
}

/** Magnitudes times the window, and directions, of the samples around (x, y). */
function polarSamples(
  { width, height, data }: Plane,
  x: number,
  y: number,
  stepPx: number,
  window: Float32Array,
): { readonly weights: Float32Array; readonly turns: Float32Array } {
  const weights = new Float32Array(SIDE * SIDE);
  const turns = new Float32Array(SIDE * SIDE);
  const place = (middle: number, k: number) =>
    Math.floor(fround(fround(middle + fround((k - (SIDE - 1) / 2) * stepPx)) + 0.5));
  for (let row = 0; row < SIDE; row++) {
    const py = place(y, row);
    if (py < 1 || py >= height - 1) continue;
    for (let column = 0; column < SIDE; column++) {
      const px = place(x, column);
      if (px < 1 || px >= width - 1) continue;
      const at = py * width + px;
      const gx = fround(data[at + 1]! - data[at - 1]!);
      const gy = fround(data[at + width]! - data[at - width]!);
      const sample = row * SIDE + column;
      weights[sample] = magnitude(gx, gy) * window[sample]!;
      turns[sample] = direction(gx, gy);
    }
  }
  return { weights, turns };
}

/** Adds `part` times the directions of a cell to another one. */
function addCell(into: Float32Array, cell: number, part: number, from: Float32Array, other: number): void {
  for (let d = 0; d < directions; d++) {
    const place = cell * directions + d;
    into[place] = fround(into[place]! + fround(part * from[other * directions + d]!));
  }
}

/** Histogram of one row of samples. Samples between two cells are summed before they are added to either. */
function rowHistogram(weights: Float32Array, turns: Float32Array, shares: Float32Array): Float32Array {
  const result = new Float32Array(cells * directions);
  for (let between = 0; between <= cells; between++) {
    const sums = new Float32Array(2 * directions);
    const middle = between * samplesPerCell;
    const end = Math.min(SIDE, middle + samplesPerCell / 2);
    for (let k = Math.max(0, middle - samplesPerCell / 2); k < end; k++) {
      addGradient(sums, 0, weights[k]!, turns[k]!, shares[SIDE + k]!);
      addGradient(sums, directions, weights[k]!, turns[k]!, shares[k]!);
    }
    if (between > 0) addCell(result, between - 1, 1, sums, 0);
    if (between < cells) addCell(result, between, 1, sums, 1);
  }
  return result;
}

function histogramAt(plane: Plane, x: number, y: number, stepPx: number, { window, shares }: SampleWeights) {
  const { weights, turns } = polarSamples(plane, x, y, stepPx, window);
  const histogram = new Float32Array(HISTOGRAM);
  for (let row = 0; row < SIDE; row++) {
    const [from, to] = [row * SIDE, (row + 1) * SIDE];
    const line = rowHistogram(weights.subarray(from, to), turns.subarray(from, to), shares);
    const under = Math.floor(row / samplesPerCell + 0.5);
    for (let cell = 0; cell < cells; cell++) {
      if (under > 0) addCell(histogram, (under - 1) * cells + cell, shares[SIDE + row]!, line, cell);
      if (under < cells) addCell(histogram, under * cells + cell, shares[row]!, line, cell);
    }
  }
  return histogram;
}

/** Dot product of two rows in four lanes, added pairwise. */
function product(a: Float32Array, b: Float32Array, bt: number): number {
  const lanes = new Float32Array(4);
  for (let k = 0; k < a.length; k++) lanes[k & 3] = fround(lanes[k & 3]! + fround(a[k]! * b[bt + k]!));
  return fround(fround(lanes[0]! + lanes[1]!) + fround(lanes[2]! + lanes[3]!));
}

function projectOne(histogram: Float32Array, projection: Projection, into: Int8Array, at: number): void {
  const roots = histogram.map(Math.sqrt);
  const norm = product(roots, roots, 0);
  if (norm === 0) return;
  const unit = fround(1 / fround(Math.sqrt(norm)));
  const values = new Float32Array(bytes);
  for (let row = 0; row < bytes; row++)
    values[row] = fround(product(roots, projection, row * HISTOGRAM) * unit) - projection[bytes * HISTOGRAM + row]!;
  const scale = fround(127 / fround(Math.sqrt(product(values, values, 0))));
  for (let row = 0; row < bytes; row++)
    into[at + row] = Math.max(-127, Math.min(127, Math.floor(fround(fround(values[row]! * scale) + 0.5))));
}

function projectAll(histograms: Float32Array, projection: Projection): Int8Array {
  const result = new Int8Array((histograms.length / HISTOGRAM) * bytes);
  for (let n = 0; n * bytes < result.length; n++)
    projectOne(histograms.subarray(n * HISTOGRAM, (n + 1) * HISTOGRAM), projection, result, n * bytes);
  return result;
}

function describeAll(plane: Plane, { positions, stepPx }: PointsOfPlane, weights: SampleWeights): Float32Array {
  const result = new Float32Array((positions.length / 2) * HISTOGRAM);
  for (let n = 0; 2 * n < positions.length; n++)
    result.set(histogramAt(plane, positions[2 * n]!, positions[2 * n + 1]!, fround(stepPx), weights), n * HISTOGRAM);
  return result;
}

/** Adds row y of a square plane's gradients to its cells, summed per cell first. */
function addRow({ width, data }: Plane, y: number, cellPx: number, into: Float32Array): void {
  const across = width / cellPx;
  const first = Math.floor(y / cellPx) * across;
  for (let cell = 0; cell < across; cell++) {
    const sums = new Float32Array(directions);
    const end = Math.min(width - 1, (cell + 1) * cellPx);
    for (let x = Math.max(1, cell * cellPx); x < end; x++) {
      const at = y * width + x;
      const gx = fround(data[at + 1]! - data[at - 1]!);
      const gy = fround(data[at + width]! - data[at - width]!);
      addGradient(sums, 0, magnitude(gx, gy), direction(gx, gy), 1);
    }
    addCell(into, first + cell, 1, sums, 0);
  }
}

export const plainDescriptors: DescriptorKernel = {
  describe: (plane, points, weights, projection) => projectAll(describeAll(plane, points, weights), projection),
  cellHistograms(plane, cellPx) {
    const across = plane.width / cellPx;
    const result = new Float32Array(across * across * directions);
    for (let y = 1; y < plane.height - 1; y++) addRow(plane, y, cellPx, result);
    return result;
  },
  project: projectAll,
};
