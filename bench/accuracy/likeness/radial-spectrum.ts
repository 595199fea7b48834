import type { Plane } from '@rhinarium/engine';
import { powerOf } from './fourier-transform.ts';

/** Wavelengths of the bands, px of the frame, coarse to fine. Beads are 8 to 20 px apart. */
export const BANDS_PX = [
  [32, 64],
  [16, 32],
  [8, 16],
  [4, 8],
] as const;

export interface RadialSpectrum {
  /** Of log10(power of a wave) over log10(its frequency), from the coarsest to the finest band; natural pictures have about -2. */
  readonly slope: number;
  /** Share of each of BANDS_PX in their energy. */
  readonly bands: readonly number[];
}

/** The square of `side` px in the middle of a plane, less its mean and faded to its edges. */
function windowed(plane: Plane, side: number): Float64Array {
  const left = (plane.width - side) >> 1;
  const top = (plane.height - side) >> 1;
  const square = new Float64Array(side * side);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) square[y * side + x] = plane.data[(top + y) * plane.width + left + x]!;
  const mean = square.reduce((sum, value) => sum + value, 0) / square.length;
  const fade = Float64Array.from({ length: side }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / side));
  return square.map((value, i) => (value - mean) * fade[Math.floor(i / side)]! * fade[i % side]!);
}

function slopeOf(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [xMean, yMean] = [mean(xs), mean(ys)];
  const products = xs.reduce((sum, x, i) => sum + (x - xMean) * (ys[i]! - yMean), 0);
  return products / xs.reduce((sum, x) => sum + (x - xMean) ** 2, 0);
}

/** How coarse and how fine the middle of a plane is; `side` px, a power of two. */
export function radialSpectrum(plane: Plane, side: number): RadialSpectrum {
  const power = powerOf(windowed(plane, side), side);
  const [lowest, highest] = [Math.ceil(side / BANDS_PX[0][1]), Math.floor(side / BANDS_PX[3][0])];
  const sums = new Float64Array(highest + 1);
  const counts = new Float64Array(highest + 1);
  for (let i = 0; i < power.length; i++) {
    const wave = (n: number) => (n > side / 2 ? n - side : n);
    const radius = Math.round(Math.hypot(wave(Math.floor(i / side)), wave(i % side)));
    if (radius < lowest || radius > highest) continue;
    sums[radius]! += power[i]!;
    counts[radius]! += 1;
  }
  const radii = Array.from({ length: highest - lowest + 1 }, (_, i) => lowest + i);
  const energies = BANDS_PX.map(([from, to]) =>
    radii.filter((r) => side / r > from && side / r <= to).reduce((sum, r) => sum + sums[r]!, 0),
  );
  const all = energies.reduce((sum, energy) => sum + energy, 0);
  return {
    slope: slopeOf(
      radii.map((r) => Math.log10(r)),
      radii.map((r) => Math.log10(sums[r]! / counts[r]! + 1e-12)),
    ),
    bands: energies.map((energy) => (all === 0 ? 0 : energy / all)),
  };
}
