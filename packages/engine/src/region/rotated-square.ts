import type { Pixels } from '../pixels/pixels.ts';
import { resampleColours, wholeOf } from '../pixels/resample.ts';
import type { Position } from './position.ts';

/** A rotated square of a picture. It may extend beyond the picture. */
export interface RotatedSquare {
  /** Middle of the square, px of the picture. */
  readonly middle: Position;
  /** Side of the square, px of the picture. */
  readonly sidePx: number;
  /** Direction of the square's x axis in the picture, of length 1. */
  readonly right: Position;
}

/** Maps a position in the square, as shares of its side, to the picture. */
export function toPicture({ middle, sidePx, right }: RotatedSquare, { x, y }: Position): Position {
  const [along, down] = [(x - 0.5) * sidePx, (y - 0.5) * sidePx];
  return { x: middle.x + along * right.x - down * right.y, y: middle.y + along * right.y + down * right.x };
}

/**
 * Cuts a rotated square out of a picture, `cutPx` per side, bilinear. Edge pixels are repeated beyond the picture. Does
 * not filter: callers shrink the picture first where the square has much more than `cutPx` px.
 */
export function cutSquare({ width, height, data }: Pixels, square: RotatedSquare, cutPx: number): Pixels {
  const origin = toPicture(square, { x: 0.5 / cutPx, y: 0.5 / cutPx });
  const step = square.sidePx / cutPx;
  const [stepX, stepY] = [step * square.right.x, step * square.right.y];
  const cut = new Uint8Array(3 * cutPx * cutPx);
  const [right, bottom] = [width - 1, height - 1];
  for (let row = 0, to = 0; row < cutPx; row++) {
    for (let column = 0; column < cutPx; column++, to += 3) {
      const x = Math.max(0, Math.min(right, origin.x + column * stepX - row * stepY - 0.5));
      const y = Math.max(0, Math.min(bottom, origin.y + column * stepY + row * stepX - 0.5));
      const [x0, y0] = [Math.floor(x), Math.floor(y)];
      const [shareX, shareY] = [x - x0, y - y0];
      const upper = 3 * (y0 * width + x0);
      const lower = y0 < bottom ? upper + 3 * width : upper;
      const next = x0 < right ? 3 : 0;
      for (let channel = 0; channel < 3; channel++) {
        const [a, b] = [data[upper + channel]!, data[lower + channel]!];
        const above = a + (data[upper + next + channel]! - a) * shareX;
        const below = b + (data[lower + next + channel]! - b) * shareX;
        cut[to + channel] = above + (below - above) * shareY + 0.5;
      }
    }
  }
  return { width: cutPx, height: cutPx, data: cut };
}

/** Cuts a rotated square out of a picture, which is shrunk first where the square has more than `cutPx` px per side. */
export const cutShrunk = (pixels: Pixels, square: RotatedSquare, cutPx: number): Pixels =>
  cutsOfSide(pixels, square.sidePx, cutPx)(square);

/** Returns `cutShrunk` for squares of one side, px: the picture is shrunk once for all of them. */
export function cutsOfSide(
  pixels: Pixels,
  sidePx: number,
  cutPx: number,
): (square: Omit<RotatedSquare, 'sidePx'>) => Pixels {
  const scale = Math.min(1, cutPx / sidePx);
  if (scale === 1) return (square) => cutSquare(pixels, { ...square, sidePx }, cutPx);
  const small = shrunk(pixels, scale);
  return ({ middle, right }) => {
    const middleInSmall = { x: (middle.x * small.width) / pixels.width, y: (middle.y * small.height) / pixels.height };
    return cutSquare(small, { middle: middleInSmall, sidePx: sidePx * scale, right }, cutPx);
  };
}

function shrunk(pixels: Pixels, scale: number): Pixels {
  const [width, height] = [
    Math.max(1, Math.round(pixels.width * scale)),
    Math.max(1, Math.round(pixels.height * scale)),
  ];
  const data = new Uint8Array(3 * width * height);
  for (const [channel, plane] of resampleColours(pixels, width, height, wholeOf(pixels)).entries()) {
    for (let i = 0; i < plane.data.length; i++) data[3 * i + channel] = plane.data[i]! + 0.5;
  }
  return { width, height, data };
}
