import type { Pixels } from '@rhinarium/engine';

/** A part of a picture, px of it. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const FILLS = ['grey', 'noise', 'blur'] as const;
export type Fill = (typeof FILLS)[number];

/** Level of the grey fill, and mean of the noise. */
const GREY = 128;
/** Cells per side of a blurred region, so few that only the colours of the animal remain. */
const BLUR_CELLS = 4;

function forEachPixel(
  { width, height }: Pixels,
  isChanged: (x: number, y: number) => boolean,
  change: (at: number, x: number, y: number) => void,
): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isChanged(x, y)) change(3 * (y * width + x), x, y);
}

const isInside =
  ({ left, top, width, height }: Region) =>
  (x: number, y: number) =>
    x >= left && x < left + width && y >= top && y < top + height;

/** Mean colour of each cell of a grid over the region, three numbers per cell. */
function cellMeans(pixels: Pixels, region: Region): { means: Float64Array; cellOf: (x: number, y: number) => number } {
  const sums = new Float64Array(4 * BLUR_CELLS ** 2);
  const along = (at: number, from: number, size: number) =>
    Math.min(BLUR_CELLS - 1, Math.max(0, Math.floor(((at - from) / size) * BLUR_CELLS)));
  const cellOf = (x: number, y: number) =>
    4 * (along(y, region.top, region.height) * BLUR_CELLS + along(x, region.left, region.width));
  forEachPixel(pixels, isInside(region), (at, x, y) => {
    const cell = cellOf(x, y);
    for (let channel = 0; channel < 3; channel++) sums[cell + channel]! += pixels.data[at + channel]!;
    sums[cell + 3]! += 1;
  });
  return { means: sums.map((sum, at) => sum / Math.max(1, sums[at - (at % 4) + 3]!)), cellOf };
}

/** Paints over the region. `next` returns numbers from 0 to 1 for the noise. */
export function paintOver(pixels: Pixels, region: Region, fill: Fill, next: () => number): Pixels {
  const data = Uint8Array.from(pixels.data);
  const { means, cellOf } = cellMeans(pixels, region);
  forEachPixel(pixels, isInside(region), (at, x, y) => {
    const cell = cellOf(x, y);
    for (let channel = 0; channel < 3; channel++) {
      if (fill === 'grey') data[at + channel] = GREY;
      else if (fill === 'noise') data[at + channel] = 2 * GREY * next();
      else data[at + channel] = means[cell + channel]!;
    }
  });
  return { width: pixels.width, height: pixels.height, data };
}

/** Replaces everything outside the region by another picture, stretched to fit, or by grey. */
export function replaceBackground(pixels: Pixels, region: Region, background: Pixels | 'grey'): Pixels {
  const data = Uint8Array.from(pixels.data);
  const inside = isInside(region);
  forEachPixel(
    pixels,
    (x, y) => !inside(x, y),
    (at, x, y) => {
      if (background === 'grey') {
        data.fill(GREY, at, at + 3);
        return;
      }
      const column = Math.floor((x * background.width) / pixels.width);
      const row = Math.floor((y * background.height) / pixels.height);
      const from = 3 * (row * background.width + column);
      data.set(background.data.subarray(from, from + 3), at);
    },
  );
  return { width: pixels.width, height: pixels.height, data };
}

/** Enlarges the region by a share of its side each way, clipped to the picture. */
export function widened({ left, top, width, height }: Region, share: number, within: Pixels): Region {
  const extra = share * Math.max(width, height);
  const [from, above] = [Math.max(0, left - extra), Math.max(0, top - extra)];
  return {
    left: from,
    top: above,
    width: Math.min(within.width, left + width + extra) - from,
    height: Math.min(within.height, top + height + extra) - above,
  };
}

/** Largest square of the picture outside the region, or `undefined` if it is smaller than `sidePxMin`. */
export function squareOutside(
  { left, top, width, height }: Region,
  picture: Pixels,
  sidePxMin: number,
): Region | undefined {
  const strips: Region[] = [
    { left: 0, top: 0, width: left, height: picture.height },
    { left: left + width, top: 0, width: picture.width - left - width, height: picture.height },
    { left: 0, top: 0, width: picture.width, height: top },
    { left: 0, top: top + height, width: picture.width, height: picture.height - top - height },
  ];
  const side = ({ width: w, height: h }: Region) => Math.floor(Math.min(w, h));
  const best = strips.reduce((a, b) => (side(b) > side(a) ? b : a));
  const sidePx = side(best);
  if (sidePx < sidePxMin) return undefined;
  return {
    left: Math.ceil(best.left + (best.width - sidePx) / 2),
    top: Math.ceil(best.top + (best.height - sidePx) / 2),
    width: sidePx,
    height: sidePx,
  };
}

/** Copies a part of a picture. */
export function cut({ width, data }: Pixels, region: Region): Pixels {
  const out = new Uint8Array(3 * region.width * region.height);
  for (let y = 0; y < region.height; y++) {
    const from = 3 * ((region.top + y) * width + region.left);
    out.set(data.subarray(from, from + 3 * region.width), 3 * y * region.width);
  }
  return { width: region.width, height: region.height, data: out };
}
