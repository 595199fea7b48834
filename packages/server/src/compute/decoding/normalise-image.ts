import type { Sharp } from 'sharp';
import sharp from 'sharp';
import type { StrippedImage } from './image-format.ts';

/** A normalised upload: upright, sRGB, one frame, no metadata (specification 5.6). */
export interface NormalImage {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

/** High enough to preserve skin grooves. A second JPEG generation at 92 cost no match in our measurements. */
const JPEG_QUALITY = 92;

/** Rotation per EXIF orientation. sharp mirrors before it rotates. */
const UPRIGHT: Readonly<Record<number, (image: Sharp) => Sharp>> = {
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.flip().rotate(90),
  6: (image) => image.rotate(90),
  7: (image) => image.flip().rotate(270),
  8: (image) => image.rotate(270),
};

/**
 * Decodes a picture once and encodes it as JPEG: orientation applied, transparency on white, no metadata or hidden
 * data. Throws errors of sharp for a corrupt file.
 */
export async function normaliseImage(stripped: StrippedImage, pixelsMax: number): Promise<NormalImage> {
  const { bytes, orientation, mayBeCutOff } = stripped;
  // libjpeg fills what is missing with grey and only warns.
  const failOn = mayBeCutOff ? 'warning' : 'error';
  const image = sharp(bytes, { limitInputPixels: pixelsMax, failOn, pages: 1, sequentialRead: true });
  const { data, info } = await (UPRIGHT[orientation]?.(image) ?? image)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    // `optimiseCoding` saves 3 % but buffers all coefficients.
    .jpeg({ quality: JPEG_QUALITY, optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
