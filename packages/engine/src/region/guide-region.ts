import type { Pixels } from '../pixels/pixels.ts';
import type { Kind } from '../subject.ts';
import { guideWindow } from './canonical-frame.ts';

/** A part of a picture, whole px of it as displayed upright. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Region of the capture guide: the central square for a fingerprint, the whole picture for an appearance. It is
 * compared unless a cat's face is found (`shownFace`).
 */
export function guideRegion(size: Pick<Pixels, 'width' | 'height'>, kind: Kind): Region {
  const { left, top, width, height } = guideWindow(size, kind);
  return { left: Math.floor(left), top: Math.floor(top), width, height };
}
