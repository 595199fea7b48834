import { LIMITS } from '@rhinarium/contract';
import sharp, { type Metadata } from 'sharp';

/** An uploaded picture made uniform: upright, sRGB, one frame, without any metadata. */
export interface NormalImage {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

/** High enough that skin grooves survive; a second generation of JPEG at 92 costs no match in our measurements. */
const JPEG_QUALITY = 92;
/** A decoder that is still busy after this long is being abused. */
const DECODE_SECONDS_MAX = 15;

const open = (path: string) =>
  sharp(path, {
    limitInputPixels: LIMITS.imagePixelsMax,
    failOn: 'error',
    pages: 1,
    autoOrient: true,
    sequentialRead: true,
  });

/** What is wrong with a file as a picture, by its header alone; `undefined` when nothing is. Reads few bytes and decodes nothing. */
export async function refuseImageHeader(path: string): Promise<string | undefined> {
  let header: Metadata;
  try {
    header = await sharp(path, { limitInputPixels: false, pages: 1 }).metadata();
  } catch (cause) {
    if (isSystemError(cause)) throw cause;
    return 'The file is no readable JPEG, PNG or WebP image.';
  }
  if (!FORMATS.has(header.format ?? '')) return 'The file is no JPEG, PNG or WebP image.';
  const { width = 0, height = 0 } = header;
  if (width * height > LIMITS.imagePixelsMax) {
    return `The image has more than ${LIMITS.imagePixelsMax / 1_000_000} megapixels.`;
  }
  if (Math.min(width, height) < LIMITS.imageSidePxMin) {
    return `The image has fewer than ${LIMITS.imageSidePxMin} pixels a side.`;
  }
  return undefined;
}

/**
 * Decodes a picture once and writes it anew as JPEG: orientation applied, transparency on white, all metadata gone, and whatever was
 * hidden behind the picture gone with it. Throws what sharp throws for a corrupt file.
 */
export async function normaliseImage(path: string): Promise<NormalImage> {
  const { data, info } = await open(path)
    .timeout({ seconds: DECODE_SECONDS_MAX })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}

function isSystemError(cause: unknown): boolean {
  const code = (cause as { code?: unknown }).code;
  return typeof code === 'string' && /^E(NOSPC|MFILE|ACCES|IO)$/.test(code);
}
