export type ImageFormat = 'jpeg' | 'png' | 'webp';

/** What a file says of its picture before anything is decoded. */
export interface ImageHeader {
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  /** What the decoder holds of each pixel until the last is there; 0 where it goes row by row. */
  readonly heldBytesPerPixel: number;
  /** What a decoded pixel takes: a picture that is turned is held as a whole. */
  readonly rowBytesPerPixel: number;
}

/** A file without anything but what its picture is decoded from. */
export interface StrippedImage {
  readonly bytes: Buffer;
  /** How the picture must be turned, as EXIF counts: 1 (upright) to 8. */
  readonly orientation: number;
}

/**
 * The profiles of cameras and screens have 500 bytes to 60 kB; a larger one is left out, and the colours are taken for
 * sRGB.
 */
export const PROFILE_BYTES_MAX = 65_536;

/** The format by the first bytes, whatever the file is called (specification 5.6); `undefined` for every other. */
export function formatOf(start: Uint8Array): ImageFormat | undefined {
  const text = Buffer.from(start.subarray(0, 12)).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return text.startsWith('RIFF') && text.endsWith('WEBP') && text.length === 12 ? 'webp' : undefined;
}
