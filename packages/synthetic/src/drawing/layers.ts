import { clamp } from './curves.ts';

/** An animal's identity as a raster: several channels per pixel in units of 1/4096, over the square |u| ≤ reach. */
export interface Layers {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** Pixels per unit of u or v. (0, 0) is the centre. */
  readonly unitPx: number;
  readonly values: Int16Array;
}

const one = 4096;

export function createLayers(width: number, height: number, channels: number, unitPx: number): Layers {
  return { width, height, channels, unitPx, values: new Int16Array(width * height * channels) };
}

/** Stores a number, clamped to ±7.9. */
export function setLayer(layers: Layers, pixel: number, channel: number, value: number): void {
  layers.values[pixel * layers.channels + channel] = Math.floor(clamp(value, -7.9, 7.9) * one + 0.5);
}

/** Samples all channels at (u, v), bilinear, clamped to the border. */
export function sampleLayers(layers: Layers, u: number, v: number, out: Float64Array): void {
  const { width, height, channels, values, unitPx } = layers;
  const x = clamp(u * unitPx + width / 2 - 0.5, 0, width - 1.001);
  const y = clamp(v * unitPx + height / 2 - 0.5, 0, height - 1.001);
  const left = Math.floor(x);
  const top = Math.floor(y);
  const dx = x - left;
  const dy = y - top;
  const upper = (top * width + left) * channels;
  const lower = upper + width * channels;
  const a = ((1 - dx) * (1 - dy)) / one;
  const b = (dx * (1 - dy)) / one;
  const c = ((1 - dx) * dy) / one;
  const d = (dx * dy) / one;
  for (let i = 0; i < channels; i++) {
    const right = i + channels;
    out[i] = a * values[upper + i]! + b * values[upper + right]! + c * values[lower + i]! + d * values[lower + right]!;
  }
}
