import { open } from 'node:fs/promises';
import { LIMITS } from '@rhinarium/contract/limits';
import { readHeifHeader } from './heif.ts';
import { formatOf, type ImageHeader, otherFormat, START_BYTES } from './image-format.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { readPngHeader } from './png.ts';
import { type ReadAt, readAtOf } from './read-at.ts';
import { UnreadableImage } from './unreadable-image.ts';
import { readWebpHeader } from './webp.ts';

const READERS = {
  jpeg: readJpegHeader,
  png: readPngHeader,
  webp: readWebpHeader,
  heic: (read: ReadAt) => readHeifHeader('heic', read),
  avif: (read: ReadAt) => readHeifHeader('avif', read),
} as const;

/** Reads an image header. Throws UnreadableImage for unsupported files. */
export async function readImageHeader(read: ReadAt): Promise<ImageHeader> {
  const start = await read(0, START_BYTES);
  const format = formatOf(start);
  if (!format) throw new UnreadableImage(otherFormat(start));
  const header = await READERS[format](read);
  const { width, height } = header;
  if (width * height > LIMITS.imagePixelsMax) {
    throw new UnreadableImage(`The image has more than ${LIMITS.imagePixelsMax / 1_000_000} megapixels.`);
  }
  if (Math.min(width, height) < LIMITS.imageSidePxMin) {
    throw new UnreadableImage(`The image has fewer than ${LIMITS.imageSidePxMin} pixels per side.`);
  }
  return header;
}

/** Reads the header of a file on disk without decoding. Throws UnreadableImage for unsupported files. */
export async function readFileHeader(path: string): Promise<ImageHeader> {
  const handle = await open(path, 'r');
  try {
    return await readImageHeader(readAtOf(handle));
  } finally {
    await handle.close();
  }
}

/** Maximum additional memory for decoding, bytes. */
export function decodeBytesOf({ width, height, heldBytesPerPixel, rowBytesPerPixel }: ImageHeader): number {
  return Math.ceil(width * height * (heldBytesPerPixel + rowBytesPerPixel));
}
