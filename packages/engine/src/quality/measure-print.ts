import type { Pixels } from '../pixels/pixels.ts';
import type { Plane } from '../pixels/plane.ts';
import type { Window } from '../pixels/resample.ts';
import { guideWindow, luminancePlane } from '../region/canonical-frame.ts';
import type { Subject } from '../subject.ts';
import { type PrintSeen, seePrint } from './see-print.ts';
import { symmetryOf } from './symmetry.ts';

/** What is known of the print of one picture. */
export interface PrintMeasured extends PrintSeen {
  /** Width of the capture guide in the picture's own px. */
  readonly guideSidePx: number;
  /** As symmetryOf; 1 where the print is visible, since nothing asks then. */
  readonly symmetry: number;
}

/**
 * Measures the print in the capture guide, or in `guide`, the square that it would frame a found nose with. Returns
 * `undefined` for what has no print: only a DOG's fingerprint has. `luminance`, where it was made already, is that of
 * `pixels`.
 */
export function measurePrint(
  pixels: Pixels,
  { species, kind }: Subject,
  luminance: Plane = luminancePlane(pixels),
  guide: Window = guideWindow(pixels, kind),
): PrintMeasured | undefined {
  if (species !== 'DOG' || kind !== 'fingerprint') return undefined;
  const seen = seePrint(luminance, guide);
  return { ...seen, guideSidePx: guide.width, symmetry: seen.isVisible ? 1 : symmetryOf(luminance, guide) };
}
