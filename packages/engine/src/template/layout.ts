import { LAYOUT } from '../parameters.ts';
import type { Plane } from '../pixels/pixels.ts';
import { resample } from '../pixels/resample.ts';

export const LAYOUT_CELLS = LAYOUT.cells * LAYOUT.cells;
export const LAYOUT_LENGTH = 3 * LAYOUT_CELLS;

/** Subtracts the mean and scales to int8. `deviationMin` prevents amplification of noise in a flat channel. */
function normalise(channel: Float32Array, deviationMin: number, target: Int8Array, at: number): void {
  let mean = 0;
  for (const value of channel) mean += value;
  mean /= channel.length;
  let variance = 0;
  for (const value of channel) variance += (value - mean) * (value - mean);
  const deviation = Math.sqrt(variance / channel.length);
  const scale = LAYOUT.unitsPerDeviation / Math.max(deviation, deviationMin);
  for (let i = 0; i < channel.length; i++) {
    target[at + i] = Math.max(-127, Math.min(127, Math.round((channel[i]! - mean) * scale)));
  }
}

/**
 * Colour layout of the coat: three grids of LAYOUT_CELLS int8 (luminance, red, blue), each relative to its own mean, so
 * that the strength and tint of the light cancel. Chroma is divided by luminance.
 */
export function layout(colour: readonly [Plane, Plane, Plane]): Int8Array {
  const [red, green, blue] = colour.map((plane) => resample(plane, LAYOUT.cells, LAYOUT.cells)) as [
    Plane,
    Plane,
    Plane,
  ];
  const light = new Float32Array(LAYOUT_CELLS);
  const reddish = new Float32Array(LAYOUT_CELLS);
  const bluish = new Float32Array(LAYOUT_CELLS);
  for (let i = 0; i < LAYOUT_CELLS; i++) {
    const r = red.data[i]!;
    const g = green.data[i]!;
    const b = blue.data[i]!;
    const sum = r + g + b + LAYOUT.lightFloor;
    light[i] = Math.sqrt(sum);
    reddish[i] = (r - g) / sum;
    bluish[i] = (b - (r + g) / 2) / sum;
  }
  const { deviationMin } = LAYOUT;
  const result = new Int8Array(LAYOUT_LENGTH);
  normalise(light, deviationMin.light, result, 0);
  normalise(reddish, deviationMin.reddish, result, LAYOUT_CELLS);
  normalise(bluish, deviationMin.bluish, result, 2 * LAYOUT_CELLS);
  return result;
}
