import { WORKING_SIDE_PX_MAX } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import type { Position } from './position.ts';
import type { RotatedSquare } from './rotated-square.ts';

/** Bounds of the size at which a stored picture is read, px. */
interface ReadingBounds {
  /** Side of the square to read. */
  readonly sidePx: number;
  readonly longSidePxMax: number;
}

/**
 * Returns the long side at which the stored picture is to be read, px, so that a square of the working picture has
 * `sidePx`. WORKING_SIDE_PX_MAX for a larger one.
 */
export function readingSidePxOf(square: Pick<RotatedSquare, 'sidePx'>, bounds: ReadingBounds): number {
  const wantedPx = Math.round((WORKING_SIDE_PX_MAX * bounds.sidePx) / square.sidePx);
  return Math.max(WORKING_SIDE_PX_MAX, Math.min(bounds.longSidePxMax, wantedPx));
}

/** Named positions: a face or a nose. */
type Named<Points> = { readonly [name in keyof Points]: Position };

/** Returns the points in a picture that is `factor` times as large. */
export function scaledPoints<Points extends Named<Points>>(points: Points, factor: number): Points {
  const scaled = Object.entries<Position>(points).map(([name, { x, y }]) => [name, { x: x * factor, y: y * factor }]);
  return Object.fromEntries(scaled) as Points;
}

/** Returns points of the working picture in px of a picture: the same one, read larger. */
export const pointsIn = <Points extends Named<Points>>(
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  points: Points,
): Points => scaledPoints(points, Math.max(1, Math.max(width, height) / WORKING_SIDE_PX_MAX));
