import { CLARITY } from '../parameters.ts';
import { cosineOfTurns, sineOfTurns } from '../pixels/arithmetic.ts';
import { blur } from '../pixels/blur.ts';
import type { Plane } from '../pixels/pixels.ts';
import { resample } from '../pixels/resample.ts';
import type { Subject } from '../subject.ts';

/** Flaws of a photo of a cat's face that its sharpness does not show. */
export interface Clarity {
  /** Ratio of fine detail, least to most detailed direction. Lowered by motion. */
  readonly evenness: number;
  /** Noise of the smoothest parts relative to the contrast of the picture. */
  readonly noise: number;
}

const { sidePx, blurPx, directions, reachPx, stepPx, noiseBlockPx, noiseQuantile, contrastFloor } = CLARITY;
const MARGIN_PX = Math.ceil(reachPx) + 1;

/** Measures the clarity of a CAT's fingerprint by its luminance. Returns `undefined` for other pictures. */
export function measureClarity({ species, kind }: Subject, luminance: Plane): Clarity | undefined {
  if (species !== 'CAT' || kind !== 'fingerprint') return undefined;
  const plane = resample(luminance, sidePx, sidePx);
  return {
    evenness: evennessOf(blur(plane, blurPx)),
    noise: noiseOf(luminance) / (deviationOf(plane) + contrastFloor),
  };
}

function evennessOf(plane: Plane): number {
  const found = Array.from({ length: directions }, (_, at) => detailAlong(plane, at / directions / 2));
  return Math.min(...found) / Math.max(...found, Number.MIN_VALUE);
}

/** Sum of absolute second differences of levels along a direction. */
function detailAlong({ data }: Plane, turns: number): number {
  const [across, down] = [reachPx * cosineOfTurns(turns), reachPx * sineOfTurns(turns)];
  const levelAt = (x: number, y: number) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const at = row * sidePx + column;
    const above = data[at]! + (x - column) * (data[at + 1]! - data[at]!);
    const below = data[at + sidePx]! + (x - column) * (data[at + sidePx + 1]! - data[at + sidePx]!);
    return above + (y - row) * (below - above);
  };
  let sum = 0;
  for (let y = MARGIN_PX; y < sidePx - MARGIN_PX; y += stepPx) {
    for (let x = MARGIN_PX; x < sidePx - MARGIN_PX; x += stepPx)
      sum += Math.abs(levelAt(x + across, y + down) - 2 * data[y * sidePx + x]! + levelAt(x - across, y - down));
  }
  return sum;
}

/** Standard deviation of the noise in the smoothest blocks of the original picture, levels (Immerkær 1996). */
function noiseOf(plane: Plane): number {
  const found: number[] = [];
  for (let top = 1; top + noiseBlockPx < plane.height; top += noiseBlockPx) {
    for (let left = 1; left + noiseBlockPx < plane.width; left += noiseBlockPx)
      found.push(noiseInBlock(plane, left, top));
  }
  found.sort((a, b) => a - b);
  return found[Math.floor(noiseQuantile * found.length)] ?? 0;
}

function noiseInBlock({ width, data }: Plane, left: number, top: number): number {
  let sum = 0;
  for (let y = top; y < top + noiseBlockPx; y++) {
    for (let at = y * width + left; at < y * width + left + noiseBlockPx; at++) {
      const [above, below] = [at - width, at + width];
      const sides = data[above]! + data[below]! + data[at - 1]! + data[at + 1]!;
      const corners = data[above - 1]! + data[above + 1]! + data[below - 1]! + data[below + 1]!;
      sum += Math.abs(corners - 2 * sides + 4 * data[at]!);
    }
  }
  return (Math.sqrt(Math.PI / 2) * sum) / (6 * noiseBlockPx * noiseBlockPx);
}

function deviationOf({ data }: Plane): number {
  let [sum, squares] = [0, 0];
  for (const level of data) {
    sum += level;
    squares += level * level;
  }
  const mean = sum / data.length;
  return Math.sqrt(Math.max(0, squares / data.length - mean * mean));
}
