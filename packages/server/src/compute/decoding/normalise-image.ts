import type { Sharp } from 'sharp';
import sharp from 'sharp';
import type { StrippedImage } from './image-format.ts';

/** An uploaded picture made uniform: upright, sRGB, one frame, without any metadata (specification 5.6). */
export interface NormalImage {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

/** High enough that skin grooves survive; a second generation of JPEG at 92 costs no match in our measurements. */
const JPEG_QUALITY = 92;

/** What turns a picture upright, by its EXIF orientation; sharp mirrors before it turns. */
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
 * Decodes a picture once and encodes it again as JPEG: orientation applied, transparency on white, no metadata, and
 * nothing that was hidden behind the picture gone with it. Throws what sharp throws for a corrupt file.
 */
export async function normaliseImage({ bytes, orientation }: StrippedImage, pixelsMax: number): Promise<NormalImage> {
  const image = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1, sequentialRead: true });
  const { data, info } = await (UPRIGHT[orientation]?.(image) ?? image)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    // Optimised codes would spare 3 % of the bytes, and hold the whole picture's coefficients to count them.
    .jpeg({ quality: JPEG_QUALITY, optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
