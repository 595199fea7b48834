import type { UploadKind } from '@rhinarium/contract/vocabulary';

/** Region of a picture, px. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Guide size as a share of the picture's shorter side. The engine reads fingerprints as squares, so the file is exactly
 * that square.
 */
const guideShare = 0.8;

/**
 * The guide's region of a camera picture, which is what a photo contains: a square for a nose or face, everything for
 * the whole animal.
 */
export function guideRegion({ width, height }: Size, kind: UploadKind): Region {
  if (kind === 'appearance') return { left: 0, top: 0, width, height };
  const side = Math.round(Math.min(width, height) * guideShare);
  return { left: Math.round((width - side) / 2), top: Math.round((height - side) / 2), width: side, height: side };
}

/** The size that fits within a maximum side, never enlarged. */
export function fitWithin({ width, height }: Size, sideMax: number): Size {
  const factor = Math.min(1, sideMax / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

interface Placement {
  /** The guide within the box, CSS px. */
  readonly guide: Region;
  /** Whether the picture fills the box. Otherwise it is shown as a whole. */
  readonly fills: boolean;
}

/** Position of the guide on a picture centred in a box. The picture fills the box only if the guide stays visible. */
export function placeGuide(picture: Size, box: Size, kind: UploadKind): Placement {
  const region = guideRegion(picture, kind);
  const filling = Math.max(box.width / picture.width, box.height / picture.height);
  const fills = kind === 'fingerprint' && region.width * filling <= Math.min(box.width, box.height);
  const scale = fills ? filling : Math.min(box.width / picture.width, box.height / picture.height);
  const width = region.width * scale;
  const height = region.height * scale;
  return { guide: { left: (box.width - width) / 2, top: (box.height - height) / 2, width, height }, fills };
}
