import type { Pixels } from '../pixels/pixels.ts';
import type { Window } from '../pixels/resample.ts';
import type { RotatedSquare } from './rotated-square.ts';

/** Clips an upright square to the picture. Returns `undefined` if they do not overlap. */
export function windowAround(
  { middle, sidePx }: Pick<RotatedSquare, 'middle' | 'sidePx'>,
  { width, height }: Pick<Pixels, 'width' | 'height'>,
): Window | undefined {
  const reach = sidePx / 2;
  const [left, top] = [Math.max(0, middle.x - reach), Math.max(0, middle.y - reach)];
  const window = {
    left,
    top,
    width: Math.min(width, middle.x + reach) - left,
    height: Math.min(height, middle.y + reach) - top,
  };
  return window.width > 1 && window.height > 1 ? window : undefined;
}
