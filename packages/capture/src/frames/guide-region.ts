import type { UploadKind } from '@rhinarium/contract';

/** Part of a picture, px. */
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

/** Of the picture's shorter side; the engine reads a fingerprint as a square, so the file is just that square. */
const guideShare = 0.8;

/**
 * Where in the camera's picture the guide is, and so what a photo shows: a square for a nose or face, everything for
 * the whole animal.
 */
export function guideRegion({ width, height }: Size, kind: UploadKind): Region {
  if (kind === 'appearance') return { left: 0, top: 0, width, height };
  const side = Math.round(Math.min(width, height) * guideShare);
  return { left: Math.round((width - side) / 2), top: Math.round((height - side) / 2), width: side, height: side };
}

/** The size that fits within a longest side, never larger than it is. */
export function fitWithin({ width, height }: Size, sideMax: number): Size {
  const factor = Math.min(1, sideMax / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

interface Placement {
  /** Left and top of the guide in the box, and its sides, CSS px. */
  readonly guide: Region;
  /** Whether the picture fills the box; otherwise it is shown whole. */
  readonly fills: boolean;
}

/**
 * Where the guide lies on a picture that is shown centred in a box; the picture fills the box only where the guide
 * stays visible.
 */
export function placeGuide(picture: Size, box: Size, kind: UploadKind): Placement {
  const region = guideRegion(picture, kind);
  const filling = Math.max(box.width / picture.width, box.height / picture.height);
  const fills = kind === 'fingerprint' && region.width * filling <= Math.min(box.width, box.height);
  const scale = fills ? filling : Math.min(box.width / picture.width, box.height / picture.height);
  const width = region.width * scale;
  const height = region.height * scale;
  return { guide: { left: (box.width - width) / 2, top: (box.height - height) / 2, width, height }, fills };
}
