import { planeKernel } from '../kernel/plane-kernel.ts';
import { QUALITY } from '../parameters.ts';
import { blur, furtherSigmaPx } from '../pixels/blur.ts';
import type { Pixels, Plane } from '../pixels/pixels.ts';
import { resample } from '../pixels/resample.ts';

/**
 * Share of the picture in rows of at least QUALITY.flatRunPx pixels of exactly one colour, neither black nor burnt out,
 * where photos clip too. High for screens and near 0 for photos, because of noise. Heavy JPEG compression makes short
 * rows.
 */
function flatRunShare({ data, width, height }: Pixels): number {
  const { flatRunPx, blackLevel, burntLevel } = QUALITY;
  return planeKernel().flatRuns(data, width, { runPxMin: flatRunPx, blackLevel, burntLevel }) / (width * height);
}

/**
 * Statistics of one picture that need no training. Levels are 0 to 255. All but the first five are measured at
 * QUALITY.sidePx square.
 */
export interface Measurements {
  readonly shortSidePx: number;
  /** Share of pixels burnt out in all channels, of the whole picture and of its middle quarter. */
  readonly burntShare: number;
  readonly middleBurntShare: number;
  /** Mean absolute difference of neighbouring pixels at the original size, levels. */
  readonly grain: number;
  /** Share of the picture in rows of exactly one colour, at the original size. */
  readonly flatRunShare: number;
  /** Quantiles QUALITY.darkShare and QUALITY.lightShare of the levels. */
  readonly dark: number;
  readonly light: number;
  /** Standard deviation of the levels. */
  readonly contrast: number;
  /** Mean detail of three bands, each about twice as coarse as the one before, levels. */
  readonly fine: number;
  readonly middle: number;
  readonly coarse: number;
}

/** Number of levels of an 8-bit channel. */
const LEVELS = 256;

function levels(plane: Plane): Float64Array {
  const counts = new Uint32Array(LEVELS);
  const { data } = plane;
  for (let i = 0; i < data.length; i++) counts[Math.max(0, Math.min(255, Math.round(data[i]!)))]!++;
  return Float64Array.from(counts, (count) => count / data.length);
}

function levelAt(histogram: Float64Array, share: number): number {
  let sum = 0;
  for (let level = 0; level < LEVELS; level++) {
    sum += histogram[level]!;
    if (sum >= share) return level;
  }
  return 255;
}

function deviation(histogram: Float64Array): number {
  let mean = 0;
  let square = 0;
  for (let level = 0; level < LEVELS; level++) {
    mean += level * histogram[level]!;
    square += level * level * histogram[level]!;
  }
  return Math.sqrt(Math.max(0, square - mean * mean));
}

function meanDifference(a: Plane, b: Plane): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += Math.abs(a.data[i]! - b.data[i]!);
  return sum / a.data.length;
}

/** Share of burnt-out pixels in the central `part` of either side (1: the whole picture). */
function burntShareOf({ data, width, height }: Pixels, part: number): number {
  const left = Math.floor((width * (1 - part)) / 2);
  const top = Math.floor((height * (1 - part)) / 2);
  const level = QUALITY.burntLevel;
  let count = 0;
  for (let y = top; y < height - top; y++) {
    for (let i = 3 * (y * width + left); i < 3 * (y * width + width - left); i += 3) {
      if (data[i]! >= level && data[i + 1]! >= level && data[i + 2]! >= level) count++;
    }
  }
  return count / ((width - 2 * left) * (height - 2 * top));
}

export function measure(pixels: Pixels, luminance: Plane): Measurements {
  const side = QUALITY.sidePx;
  const plane = resample(luminance, side, side);
  const [finePx, middlePx, coarsePx] = QUALITY.detailSigmasPx;
  const once = blur(plane, finePx);
  const twice = blur(once, furtherSigmaPx(finePx, middlePx));
  const often = blur(twice, furtherSigmaPx(middlePx, coarsePx));
  const histogram = levels(plane);
  return {
    shortSidePx: Math.min(pixels.width, pixels.height),
    burntShare: burntShareOf(pixels, 1),
    middleBurntShare: burntShareOf(pixels, QUALITY.middleSide),
    grain: planeKernel().grain(luminance),
    flatRunShare: flatRunShare(pixels),
    dark: levelAt(histogram, QUALITY.darkShare),
    light: levelAt(histogram, QUALITY.lightShare),
    contrast: deviation(histogram),
    fine: meanDifference(plane, once),
    middle: meanDifference(once, twice),
    coarse: meanDifference(twice, often),
  };
}
