import { stripAvif } from './heif.ts';
import { formatOf, otherFormat, type StrippedImage } from './image-format.ts';
import { stripPng } from './png.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { UnreadableImage } from './unreadable-image.ts';
import { stripWebp } from './webp.ts';

const STRIPPERS = { jpeg: stripJpeg, png: stripPng, webp: stripWebp, avif: stripAvif } as const;

/**
 * Strips a file for the decoder. An HEIC has to be decoded before. Throws UnreadableImage if it is truncated,
 * unsupported or has too many parts.
 */
export function stripImage(bytes: Uint8Array): StrippedImage {
  const format = formatOf(bytes);
  if (!format || format === 'heic') throw new UnreadableImage(otherFormat(bytes));
  return STRIPPERS[format](bytes);
}
