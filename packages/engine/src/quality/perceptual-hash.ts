import { LIKENESS } from '../parameters.ts';
import { cosineOfTurns } from '../pixels/arithmetic.ts';
import type { Plane } from '../pixels/pixels.ts';
import { resample } from '../pixels/resample.ts';

const { sidePx, waves, amplitudeMin } = LIKENESS;

/**
 * Cosine coefficients of at most `radiusMax` periods: indices into the waves x waves table, and weights that even out
 * their amplitudes.
 */
export function wavesWithin(radiusMax: number): { readonly at: number; readonly weight: number }[] {
  return Array.from({ length: waves * waves }, (_, at) => {
    const [across, down] = [at % waves, Math.floor(at / waves)];
    return { at, weight: Math.sqrt(across * across + down * down) };
  }).filter(({ weight }) => weight > 0 && weight <= radiusMax);
}

const STORED = wavesWithin(waves - 1);

/** Orthonormal cosine basis. `at` returns the position of sample i, 0 to 1. */
export function cosineWaves(at: (i: number) => number): Float64Array[] {
  return Array.from({ length: waves }, (_, frequency) =>
    Float64Array.from(
      { length: sidePx },
      (_, i) => cosineOfTurns((at(i) * frequency) / 2) * Math.sqrt((frequency === 0 ? 1 : 2) / sidePx),
    ),
  );
}

const WAVES = cosineWaves((i) => (i + 0.5) / sidePx);

function amplitudes(plane: Plane): Float64Array {
  const rows = new Float64Array(sidePx * waves);
  for (let y = 0; y < sidePx; y++) {
    for (let across = 0; across < waves; across++) {
      let sum = 0;
      for (let x = 0; x < sidePx; x++) sum += plane.data[y * sidePx + x]! * WAVES[across]![x]!;
      rows[y * waves + across] = sum;
    }
  }
  const result = new Float64Array(waves * waves);
  for (let down = 0; down < waves; down++) {
    for (let across = 0; across < waves; across++) {
      let sum = 0;
      for (let y = 0; y < sidePx; y++) sum += rows[y * waves + across]! * WAVES[down]![y]!;
      result[down * waves + across] = sum;
    }
  }
  return result;
}

/**
 * Perceptual hash: the low-frequency cosine coefficients of the whole picture, a byte each. Survives re-encoding and
 * resizing. The square root keeps small coefficients apart.
 */
export function perceptualHashOf(luminance: Plane): Uint8Array {
  const found = amplitudes(resample(luminance, sidePx, sidePx));
  const weighted = STORED.map(({ at, weight }) => found[at]! * weight);
  const largest = Math.max(amplitudeMin, ...weighted.map(Math.abs));
  return Uint8Array.from(weighted, (value) => {
    const step = Math.round(127 * Math.sqrt(Math.abs(value) / largest));
    return 128 + (value < 0 ? -step : step);
  });
}

/**
 * Decodes the coefficient table of a perceptual hash, up to a factor. Returns `undefined` for bytes that are not a hash
 * of this engine.
 */
export function wavesOf(perceptualHash: Uint8Array): Float64Array | undefined {
  if (perceptualHash.length !== STORED.length) return undefined;
  const table = new Float64Array(waves * waves);
  for (const [n, { at, weight }] of STORED.entries()) {
    const step = perceptualHash[n]! - 128;
    table[at] = (step * Math.abs(step)) / weight;
  }
  return table;
}
