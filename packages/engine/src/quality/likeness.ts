import { LIKENESS } from '../parameters.ts';
import { cosineOfTurns } from '../pixels/arithmetic.ts';
import type { Plane } from '../pixels/plane.ts';
import { resample } from '../pixels/resample.ts';

const { sidePx, waves, steps, spread, amplitudeMin } = LIKENESS;

/** The coarse waves of a picture that a likeness holds: places in a waves x waves table, and the weight that evens their amplitudes out. */
export const LIKENESS_WAVES = Array.from({ length: waves * waves }, (_, at) => {
  const [across, down] = [at % waves, Math.floor(at / waves)];
  return { at, weight: Math.sqrt(across * across + down * down) };
}).filter(({ weight }) => weight > 0 && weight < waves - LIKENESS.cornerWaves);
const BYTES = Math.ceil(LIKENESS_WAVES.length / 2);

/** Orthonormal cosine waves; `at` gives the place of sample i, 0 to 1. */
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

/** BYTES bytes that survive re-encoding, resizing and a slight crop: four bits for each coarse wave of the whole picture. */
export function likenessOf(luminance: Plane): Uint8Array {
  const found = amplitudes(resample(luminance, sidePx, sidePx));
  const weighted = LIKENESS_WAVES.map(({ at, weight }) => found[at]! * weight);
  const deviation = Math.sqrt(weighted.reduce((sum, value) => sum + value * value, 0) / weighted.length);
  const scale = steps / (spread * Math.max(deviation, amplitudeMin));
  const bytes = new Uint8Array(BYTES);
  for (const [n, value] of weighted.entries()) {
    const step = Math.max(-steps, Math.min(steps, Math.round(value * scale)));
    bytes[n >> 1]! |= (step + 8) << (4 * (n & 1));
  }
  return bytes;
}

/** The wave table that a likeness stands for, in no particular unit; undefined for bytes that are no likeness of this engine. */
export function wavesOf(likeness: Uint8Array): Float64Array | undefined {
  if (likeness.length !== BYTES) return undefined;
  const table = new Float64Array(waves * waves);
  for (const [n, { at, weight }] of LIKENESS_WAVES.entries()) {
    table[at] = (((likeness[n >> 1]! >> (4 * (n & 1))) & 15) - 8) / weight;
  }
  return table;
}
