export type ImageFormat = 'jpeg' | 'png' | 'webp';

/** Header of an image file, read without decoding. */
export interface ImageHeader {
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  /** Bytes per pixel held until the last pixel. 0 for row-by-row decoding. */
  readonly heldBytesPerPixel: number;
  /** Bytes per decoded pixel. A rotated picture is held as a whole. */
  readonly rowBytesPerPixel: number;
}

/** A file stripped to what decoding needs. */
export interface StrippedImage {
  readonly bytes: Buffer;
  /** EXIF orientation, 1 (upright) to 8. */
  readonly orientation: number;
}

/**
 * Maximum size of a colour profile, bytes. Cameras and screens use 500 bytes to 60 kB. A larger one is dropped and sRGB
 * assumed.
 */
export const PROFILE_BYTES_MAX = 65_536;

/** Detects the format by magic bytes, ignoring the file name (specification 5.6). `undefined` if unsupported. */
export function formatOf(start: Uint8Array): ImageFormat | undefined {
  const text = Buffer.from(start.subarray(0, 12)).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return text.startsWith('RIFF') && text.endsWith('WEBP') && text.length === 12 ? 'webp' : undefined;
}
