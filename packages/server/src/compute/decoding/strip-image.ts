import { formatOf, type StrippedImage } from './image-format.ts';
import { stripJpeg } from './jpeg.ts';
import { stripPng } from './png.ts';
import { UnreadableImage } from './unreadable-image.ts';
import { stripWebp } from './webp.ts';

const STRIPPERS = { jpeg: stripJpeg, png: stripPng, webp: stripWebp } as const;

/** Strips a file for the decoder. Throws UnreadableImage if it is truncated, unsupported or has too many parts. */
export function stripImage(bytes: Uint8Array): StrippedImage {
  const format = formatOf(bytes);
  if (!format) throw new UnreadableImage('The file is not a JPEG, PNG or WebP image.');
  return STRIPPERS[format](bytes);
}
