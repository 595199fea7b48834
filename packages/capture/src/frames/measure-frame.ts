import type { Frame } from './frame.ts';

/** Statistics of one frame, levels 0..255. */
export interface FrameMeasurements {
  readonly mean: number;
  /** Standard deviation of the levels. */
  readonly contrast: number;
  /** Share of overexposed pixels. */
  readonly burntShare: number;
  /** Mean absolute 3 x 3 Laplacian, levels: fine detail and noise. */
  readonly fineDetail: number;
  /** The same on 2 x 2 cells, mostly without noise. */
  readonly middleDetail: number;
  /** The same on 4 x 4 cells, which survives blur. */
  readonly coarseDetail: number;
  /** Coarse detail of the middle quarter and of its surroundings. */
  readonly middleOfGuide: number;
  readonly rimOfGuide: number;
}

const burntLevel = 250;

interface Grid {
  readonly width: number;
  readonly height: number;
  readonly levels: Float32Array;
}

/** Means of 2 x 2 pixels. */
function halve({ width, height, levels }: { width: number; height: number; levels: ArrayLike<number> }): Grid {
  const half = { width: width >> 1, height: height >> 1 };
  const means = new Float32Array(half.width * half.height);
  for (let y = 0, to = 0; y < half.height; y++) {
    for (let x = 0, from = 2 * y * width; x < half.width; x++, from += 2, to++)
      means[to] = (levels[from]! + levels[from + 1]! + levels[from + width]! + levels[from + width + 1]!) / 4;
  }
  return { ...half, levels: means };
}

/** Mean absolute Laplacian between two shares of the width and height. */
function detail(grid: { width: number; height: number; levels: ArrayLike<number> }, low = 0, high = 1): number {
  const { width, height, levels } = grid;
  const left = Math.max(1, Math.floor(width * low));
  const right = Math.min(width - 1, Math.ceil(width * high));
  const top = Math.max(1, Math.floor(height * low));
  const bottom = Math.min(height - 1, Math.ceil(height * high));
  let sum = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left, at = y * width + left; x < right; x++, at++)
      sum += Math.abs(4 * levels[at]! - levels[at - 1]! - levels[at + 1]! - levels[at - width]! - levels[at + width]!);
  }
  return sum / ((right - left) * (bottom - top));
}

export function measureFrame({ width, height, gray }: Pick<Frame, 'width' | 'height' | 'gray'>): FrameMeasurements {
  let sum = 0;
  let squares = 0;
  let burnt = 0;
  for (const level of gray) {
    sum += level;
    squares += level * level;
    if (level >= burntLevel) burnt++;
  }
  const mean = sum / gray.length;
  const whole = { width, height, levels: gray };
  const half = halve(whole);
  const quarter = halve(half);
  const coarseDetail = detail(quarter);
  const middleOfGuide = detail(quarter, 0.25, 0.75);
  return {
    mean,
    contrast: Math.sqrt(Math.max(0, squares / gray.length - mean * mean)),
    burntShare: burnt / gray.length,
    fineDetail: detail(whole),
    middleDetail: detail(half),
    coarseDetail,
    middleOfGuide,
    rimOfGuide: (coarseDetail - middleOfGuide / 4) / 0.75,
  };
}

/** Mean difference of two frames of one size, levels, at every fourth pixel. */
export function motionBetween(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 4) sum += Math.abs(a[at]! - b[at]!);
  return (4 * sum) / a.length;
}
