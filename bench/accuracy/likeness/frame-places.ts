/** Half a nose in the middle of the guide, px of the engine's frame: generated noses are drawn as large at scale 1. */
const HALF_NOSE_PX = 106;

/** Parts of the frame, whatever lies there: on a crop of cattle's skin there is skin in all of them. */
export const PLACES = ['middle', 'nostrils', 'rim'] as const;
export type Place = (typeof PLACES)[number];

/** Where a place of the frame (px, `sidePx` square) lies on a nose that fills the guide as it should; "rim" is the rim and all beyond it. */
export function placeOf(x: number, y: number, sidePx: number): Place {
  const u = (x - sidePx / 2) / HALF_NOSE_PX;
  const v = (y - sidePx / 2) / HALF_NOSE_PX;
  if ((u / 0.85) ** 2 + (v / 0.6) ** 2 > 1) return 'rim';
  return Math.abs(u) > 0.22 && v > -0.28 && v < 0.45 ? 'nostrils' : 'middle';
}

/** Whether a place of the frame is within the rim. */
export const isOnSkin = (x: number, y: number, sidePx: number): boolean => placeOf(x, y, sidePx) !== 'rim';
