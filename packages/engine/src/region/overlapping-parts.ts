import type { Pixels } from '../pixels/pixels.ts';
import type { Window } from '../pixels/resample.ts';

/** Overlapping parts of a picture, row by row: squares of `sidePx`, at most `stepsMax` steps across and down. */
export function overlappingParts(
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  sidePx: number,
  stepsMax: number,
): Window[] {
  const starts = (edge: number) => {
    const last = Math.max(0, edge - sidePx);
    const steps = Math.min(stepsMax, Math.ceil((2 * last) / sidePx));
    return Array.from({ length: steps + 1 }, (_, at) => (steps === 0 ? 0 : (at * last) / steps));
  };
  const size = { width: Math.min(sidePx, width), height: Math.min(sidePx, height) };
  return starts(height).flatMap((top) => starts(width).map((left) => ({ left, top, ...size })));
}
