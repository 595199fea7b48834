import { PRINT } from '../parameters.ts';
import { blur, furtherSigmaPx, halve } from '../pixels/blur.ts';
import type { Plane } from '../pixels/pixels.ts';
import { resample, type Window } from '../pixels/resample.ts';

/** Visibility of beads and grooves in the middle of the guide. */
export interface PrintSeen {
  /**
   * Detail in the band of beads and grooves relative to the coarse shape of the same spot, reduced below
   * PRINT.sidePxEnough, about 0 to 1.5.
   */
  readonly visibility: number;
  readonly isVisible: boolean;
}

const { guideSidePx, middlePx, marginPx, blockPx, quantile, noiseShare, coarseFloor, sidePxEnough } = PRINT;
const [finePx, beadPx, groundPx, shapePx] = PRINT.detailSigmasPx;
const sidePx = middlePx + 2 * marginPx;

/** Mean squared difference of two planes of one size in a block of `px`. */
function power(a: Plane, b: Plane, left: number, top: number, px: number = blockPx): number {
  let sum = 0;
  for (let y = top; y < top + px; y++) {
    for (let at = y * a.width + left; at < y * a.width + left + px; at++) {
      const difference = a.data[at]! - b.data[at]!;
      sum += difference * difference;
    }
  }
  return sum / (px * px);
}

/** Middle of the guide with a margin for the blurs, resampled as if the guide were guideSidePx wide. */
function middleOf(luminance: Plane, guide: Window): Plane {
  const share = (1 - sidePx / guideSidePx) / 2;
  return resample(luminance, sidePx, sidePx, {
    left: guide.left + share * guide.width,
    top: guide.top + share * guide.height,
    width: (guide.width * sidePx) / guideSidePx,
    height: (guide.height * sidePx) / guideSidePx,
  });
}

/**
 * Measures the visibility of skin in the middle of the guide: fine detail in most blocks, since beads are everywhere
 * and the rims of nostrils are not. Subtracts the power that noise would leave in the band. Not specific to noses: fur
 * and grass are detail as well.
 */
export function seePrint(luminance: Plane, guide: Window): PrintSeen {
  const plane = middleOf(luminance, guide);
  const once = blur(plane, finePx);
  const twice = blur(once, furtherSigmaPx(finePx, beadPx));
  // Computed at half size from here on, which loses nothing after this blur.
  const fourTimes = blur(halve(twice), furtherSigmaPx(beadPx, groundPx) / 2);
  const eightTimes = blur(fourTimes, furtherSigmaPx(groundPx, shapePx) / 2);
  const ratios: number[] = [];
  for (let top = marginPx; top < marginPx + middlePx; top += blockPx) {
    for (let left = marginPx; left < marginPx + middlePx; left += blockPx) {
      const beads = power(once, twice, left, top) - noiseShare * power(plane, once, left, top);
      const shape = power(fourTimes, eightTimes, left / 2, top / 2, blockPx / 2);
      ratios.push(Math.sqrt(Math.max(0, beads)) / (Math.sqrt(shape) + coarseFloor));
    }
  }
  ratios.sort((a, b) => a - b);
  const ratio = ratios[Math.floor(quantile * ratios.length)]!;
  const visibility = ratio * Math.min(1, guide.width / sidePxEnough);
  return { visibility, isVisible: visibility >= PRINT.visibleMin };
}
