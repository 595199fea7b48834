import type { Canvas } from '../drawing/canvas.ts';
import { createPlane, type Plane } from '../drawing/plane.ts';
import { colourAt } from './sensor.ts';

/** Mirrors rows and columns at the border, which preserves the filter pattern. */
function reflect(place: number, count: number): number {
  if (place < 0) return -place;
  return place < count ? place : 2 * count - 2 - place;
}

/** Interpolates one colour at (x, y) from its nearest pixels. */
function spread(plane: Plane, colour: number, x: number, y: number): number {
  const { width, height, values } = plane;
  if (colourAt(x, y) === colour) return values[y * width + x]!;
  const left = reflect(x - 1, width);
  const right = reflect(x + 1, width);
  const above = reflect(y - 1, height) * width;
  const below = reflect(y + 1, height) * width;
  const row = y * width;
  if (colour === 1) return (values[row + left]! + values[row + right]! + values[above + x]! + values[below + x]!) / 4;
  const isRow = y % 2 === (colour === 0 ? 0 : 1);
  const isColumn = x % 2 === (colour === 0 ? 0 : 1);
  if (isRow) return (values[row + left]! + values[row + right]!) / 2;
  if (isColumn) return (values[above + x]! + values[below + x]!) / 2;
  return (values[above + left]! + values[above + right]! + values[below + left]! + values[below + right]!) / 4;
}

/** Green at a red or blue pixel: horizontally or vertically, whichever changes less (Hamilton and Adams). */
function directedGreen(mosaic: Plane, x: number, y: number): number {
  const { width, height, values } = mosaic;
  const at = (column: number, row: number) => values[reflect(row, height) * width + reflect(column, width)]!;
  const own = 2 * at(x, y);
  const [left, right, above, below] = [at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)];
  const bendAcross = own - at(x - 2, y) - at(x + 2, y);
  const bendDown = own - at(x, y - 2) - at(x, y + 2);
  const across = Math.abs(left - right) + Math.abs(bendAcross);
  const down = Math.abs(above - below) + Math.abs(bendDown);
  const fromSides = (left + right) / 2 + bendAcross / 4;
  const fromEnds = (above + below) / 2 + bendDown / 4;
  if (across < down) return fromSides;
  return down < across ? fromEnds : (fromSides + fromEnds) / 2;
}

/** Demosaics all colours: each from its neighbours, or green along edges and then the differences. */
export function demosaic(mosaic: Plane, how: 'even' | 'directed'): Canvas {
  const { width, height } = mosaic;
  const values = new Float32Array(width * height * 3);
  const green = createPlane(width, height);
  const others = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const isGreen = colourAt(x, y) === 1;
      const found = isGreen || how === 'even' ? spread(mosaic, 1, x, y) : directedGreen(mosaic, x, y);
      green.values[i] = Math.max(0, found);
      // Along edges, the difference to green is smoother than the colour itself.
      others.values[i] = how === 'even' ? mosaic.values[i]! : mosaic.values[i]! - green.values[i]!;
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const base = how === 'even' ? 0 : green.values[i]!;
      values[i * 3] = Math.max(0, base + spread(others, 0, x, y));
      values[i * 3 + 1] = green.values[i]!;
      values[i * 3 + 2] = Math.max(0, base + spread(others, 2, x, y));
    }
  }
  return { width, height, values };
}
