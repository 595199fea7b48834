import type { Pixels, Plane } from '../pixels/pixels.ts';
import type { Window } from '../pixels/resample.ts';
import { guideWindow, luminancePlane } from '../region/canonical-frame.ts';
import type { Subject } from '../subject.ts';
import { type PrintSeen, seePrint } from './see-print.ts';
import { symmetryOf } from './symmetry.ts';

/** Measurements of the print of one picture. */
export interface PrintMeasured extends PrintSeen {
  /** Width of the capture guide, px of the picture. */
  readonly guideSidePx: number;
  /** `symmetryOf` of the guide, or 1 for a visible print, whose symmetry is not used. */
  readonly symmetry: number;
}

/**
 * Measures the print in `guide`, the square that frames a detected nose (default: the capture guide). Returns
 * `undefined` for anything but a DOG's fingerprint. `luminance` is that of `pixels`.
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
