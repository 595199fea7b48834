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
 * Where the capture guide asks for the nose or the face of a fingerprint: in the middle; an appearance is read as a
 * whole. That is what is compared, unless a cat's face is found (`shownFace`).
 */
export function guideRegion(size: Pick<Pixels, 'width' | 'height'>, kind: Kind): Region {
  const { left, top, width, height } = guideWindow(size, kind);
  return { left: Math.floor(left), top: Math.floor(top), width, height };
}
