import { QUALITY } from '../parameters.ts';
import { blur } from '../pixels/blur.ts';
import type { Pixels } from '../pixels/pixels.ts';
import type { Plane } from '../pixels/plane.ts';
import { resample } from '../pixels/resample.ts';

/** Statistics of one picture that need no training. Levels are 0..255. */
export interface Measurements {
  readonly shortSidePx: number;
  /** Levels below which 5, 50 and 95 % of the pixels lie. */
  readonly dark: number;
  readonly median: number;
  readonly light: number;
  /** Share of pixels that are burnt out in all channels. */
  readonly burntShare: number;
  /** Standard deviation of the levels. */
  readonly contrast: number;
  /** Mean detail of three widths, each about twice as coarse as the one before, in levels. */
  readonly fine: number;
  readonly middle: number;
  readonly coarse: number;
  /** Share of pixels near the two commonest levels: text and line art have few others. */
  readonly twoToneShare: number;
  /** Share of cells without any detail. */
  readonly flatShare: number;
}

function levels(plane: Plane): Float64Array {
  const histogram = new Float64Array(256);
  for (const value of plane.data) histogram[Math.max(0, Math.min(255, Math.round(value)))]! += 1 / plane.data.length;
  return histogram;
}

function levelAt(histogram: Float64Array, share: number): number {
  let sum = 0;
  for (let level = 0; level < 256; level++) {
    sum += histogram[level]!;
    if (sum >= share) return level;
  }
  return 255;
}

function deviation(histogram: Float64Array): number {
  let mean = 0;
  let square = 0;
  for (let level = 0; level < 256; level++) {
    mean += level * histogram[level]!;
    square += level * level * histogram[level]!;
  }
  return Math.sqrt(Math.max(0, square - mean * mean));
}

/** The largest share that two windows of levels, well apart, hold together. */
function twoTone(histogram: Float64Array): number {
  const width = 16;
  const shares = Array.from({ length: 256 - width }, (_, from) => {
    let sum = 0;
    for (let level = from; level < from + width; level++) sum += histogram[level]!;
    return sum;
  });
  const first = shares.indexOf(Math.max(...shares));
  const others = shares.filter((_, from) => Math.abs(from - first) > 64);
  return shares[first]! + Math.max(0, ...others);
}

function meanDifference(a: Plane, b: Plane): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += Math.abs(a.data[i]! - b.data[i]!);
  return sum / a.data.length;
}

function burntShare({ data, width, height }: Pixels): number {
  let count = 0;
  for (let i = 0; i < data.length; i += 3) {
    if (data[i]! >= QUALITY.burntLevel && data[i + 1]! >= QUALITY.burntLevel && data[i + 2]! >= QUALITY.burntLevel)
      count++;
  }
  return count / (width * height);
}

function flatShare(plane: Plane, blurred: Plane): number {
  const cell = 10;
  const cells = Math.floor(plane.width / cell);
  let flat = 0;
  for (let cy = 0; cy < cells; cy++) {
    for (let cx = 0; cx < cells; cx++) {
      let sum = 0;
      for (let y = cy * cell; y < cy * cell + cell; y++) {
        for (let x = cx * cell; x < cx * cell + cell; x++)
          sum += Math.abs(plane.data[y * plane.width + x]! - blurred.data[y * plane.width + x]!);
      }
      if (sum / (cell * cell) < QUALITY.flatDetail) flat++;
    }
  }
  return flat / (cells * cells);
}

export function measure(pixels: Pixels, luminance: Plane): Measurements {
  const side = QUALITY.sidePx;
  const plane = resample(luminance, side, side);
  const once = blur(plane, 1);
  const twice = blur(once, Math.sqrt(3));
  const often = blur(twice, Math.sqrt(12));
  const histogram = levels(plane);
  return {
    shortSidePx: Math.min(pixels.width, pixels.height),
    dark: levelAt(histogram, 0.05),
    median: levelAt(histogram, 0.5),
    light: levelAt(histogram, 0.95),
    burntShare: burntShare(pixels),
    contrast: deviation(histogram),
    fine: meanDifference(plane, once),
    middle: meanDifference(once, twice),
    coarse: meanDifference(twice, often),
    twoToneShare: twoTone(histogram),
    flatShare: flatShare(plane, twice),
  };
}
