import type { Pixels } from '../pixels/pixels.ts';
import type { Kind } from '../subject.ts';
import { guideWindow } from './canonical-frame.ts';

/** A part of a picture, in whole px of it as it is shown upright. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The part of a picture that is compared. Nothing is searched for: a fingerprint is read in the middle, where the
 * capture guide asks for the nose or the face, and an appearance as a whole.
 */
export function comparedRegion(size: Pick<Pixels, 'width' | 'height'>, kind: Kind): Region {
  const { left, top, width, height } = guideWindow(size, kind);
  return { left: Math.floor(left), top: Math.floor(top), width, height };
}
