import type { Plane } from '../pixels/pixels.ts';
import type { ExtremumRule } from './kernel.ts';

const { fround } = Math;

function isExtremum(below: Float32Array, here: Float32Array, above: Float32Array, at: number, width: number): boolean {
  const value = here[at]!;
  const sign = value > 0 ? 1 : -1;
  const level = value * sign;
  for (let row = -width; row <= width; row += width) {
    for (let column = -1; column <= 1; column++) {
      const other = at + row + column;
      if (sign * below[other]! >= level || sign * above[other]! >= level) return false;
      if (other !== at && sign * here[other]! >= level) return false;
    }
  }
  return true;
}

const clamped = (shift: number) => Math.max(-0.5, Math.min(0.5, shift));

/**
 * Returns the subpixel position of the extremum's parabola peak, at most half a pixel away, or `undefined` on an edge.
 */
function peakAt(plane: Float32Array, at: number, width: number, ratio: number): readonly [number, number] | undefined {
  const [left, right, up, down] = [plane[at - 1]!, plane[at + 1]!, plane[at - width]!, plane[at + width]!];
  const twice = fround(2 * plane[at]!);
  const dxx = fround(fround(right + left) - twice);
  const dyy = fround(fround(down + up) - twice);
  const falling = fround(plane[at + width + 1]! - plane[at + width - 1]!);
  const dxy = fround(fround(fround(falling - plane[at - width + 1]!) + plane[at - width - 1]!) * 0.25);
  const trace = fround(dxx + dyy);
  const determinant = fround(fround(dxx * dyy) - fround(dxy * dxy));
  const limit = fround(fround(ratio + 1) * fround(ratio + 1));
  if (determinant <= 0 || fround(fround(trace * trace) * ratio) >= fround(limit * determinant)) return undefined;
  const gx = fround(fround(right - left) * 0.5);
  const gy = fround(fround(down - up) * 0.5);
  return [
    clamped(fround(fround(fround(dxy * gy) - fround(dyy * gx)) / determinant)),
    clamped(fround(fround(fround(dxy * gx) - fround(dxx * gy)) / determinant)),
  ];
}

/** Extrema of the differences that have one on either side, EXTREMUM_VALUES numbers each. */
export function plainExtrema(differences: readonly Plane[], rule: ExtremumRule): Float32Array {
  const { borderPx, edgeRatioMax } = rule;
  const contrastMin = fround(rule.contrastMin);
  const found: number[] = [];
  for (let level = 1; level < differences.length - 1; level++) {
    const { width, height, data: here } = differences[level]!;
    const below = differences[level - 1]!.data;
    const above = differences[level + 1]!.data;
    for (let y = borderPx; y < height - borderPx; y++) {
      for (let x = borderPx; x < width - borderPx; x++) {
        const at = y * width + x;
        const value = here[at]!;
        if (value < contrastMin && value > -contrastMin) continue;
        if (!isExtremum(below, here, above, at, width)) continue;
        const peak = peakAt(here, at, width, edgeRatioMax);
        if (peak) found.push(x + peak[0], y + peak[1], Math.abs(value), level);
      }
    }
  }
  return Float32Array.from(found);
}
