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

/** Returns points of the working picture in px of `picture`, the same one read larger. */
export function pointsIn<Points extends { readonly [name in keyof Points]: Position }>(
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  points: Points,
): Points {
  const factor = Math.max(1, Math.max(width, height) / WORKING_SIDE_PX_MAX);
  const scaled = Object.entries<Position>(points).map(([name, { x, y }]) => [name, { x: x * factor, y: y * factor }]);
  return Object.fromEntries(scaled) as Points;
}
