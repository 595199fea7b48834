import type { Plane } from '@rhinarium/engine';

export interface LightStatistics {
  /** Share of pixels darker than half the median: grooves and nostrils. */
  readonly dark: number;
  /** Share of pixels brighter than twice the median: glare, and light fur. */
  readonly bright: number;
  /** Deviation of what is finer than 15 px and coarser than 3 px, over the mean: how plainly beads stand out. */
  readonly beadContrast: number;
}

/** Means of squares of 2 × `reach` + 1 px about each pixel, cut at the edges. */
function meansAround({ width, height, data }: Plane, reach: number): Float64Array {
  const across = width + 1;
  const sums = new Float64Array(across * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x]!;
      sums[(y + 1) * across + x + 1] = sums[y * across + x + 1]! + row;
    }
  }
  return Float64Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    const sum =
      sums[bottom * across + right]! -
      sums[top * across + right]! -
      sums[bottom * across + left]! +
      sums[top * across + left]!;
    return sum / ((right - left) * (bottom - top));
  });
}

/** How a part of a plane is lit. */
export function lightStatistics(plane: Plane, isInside: (x: number, y: number) => boolean): LightStatistics {
  const [fine, coarse] = [meansAround(plane, 1), meansAround(plane, 7)];
  const values: number[] = [];
  let squares = 0;
  for (let y = 0; y < plane.height; y++) {
    for (let x = 0; x < plane.width; x++) {
      if (!isInside(x, y)) continue;
      const i = y * plane.width + x;
      values.push(plane.data[i]!);
      squares += (fine[i]! - coarse[i]!) ** 2;
    }
  }
  values.sort((a, b) => a - b);
  const median = values[values.length >> 1]!;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const share = (isCounted: (value: number) => boolean) => values.filter(isCounted).length / values.length;
  return {
    dark: share((value) => value < median / 2),
    bright: share((value) => value > median * 2),
    beadContrast: mean === 0 ? 0 : Math.sqrt(squares / values.length) / mean,
  };
}
