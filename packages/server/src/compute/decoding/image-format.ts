export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'heic' | 'avif';

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
  /** Whether the end mark was missing, so that the picture may be complete or not. */
  readonly mayBeCutOff: boolean;
}

/**
 * Maximum size of a colour profile, bytes. Cameras and screens use 500 bytes to 60 kB. A larger one is dropped and sRGB
 * assumed.
 */
export const PROFILE_BYTES_MAX = 65_536;

/** Bytes at the beginning of a file that tell its format. */
export const START_BYTES = 64;

/** Formats that are not read, by what stands at an offset of their files (latin1). */
const OTHERS: readonly (readonly [name: string, offset: number, text: string])[] = [
  ['GIF', 0, 'GIF8'],
  ['BMP', 0, 'BM'],
  ['TIFF', 0, 'II*\0'],
  ['TIFF', 0, 'MM\0*'],
  ['JPEG XL', 0, '\xff\x0a'],
  ['JPEG XL', 4, 'JXL '],
  ['JPEG 2000', 4, 'jP  '],
  ['SVG', 0, '<svg'],
  ['PDF', 0, '%PDF-'],
  ['MP4', 4, 'ftyp'],
  ['AVI', 8, 'AVI '],
  ['WebM', 0, '\x1aE\xdf\xa3'],
  ['ZIP', 0, 'PK\x03\x04'],
];

const textOf = (start: Uint8Array) => Buffer.from(start.subarray(0, START_BYTES)).toString('latin1');

/**
 * Detects the format by the first START_BYTES bytes, ignoring the file name (specification 5.6). `undefined` if
 * unsupported.
 */
export function formatOf(start: Uint8Array): ImageFormat | undefined {
  const text = textOf(start);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  return heifFormat(start, text);
}

/** Format by the brands of a file type box (ISO/IEC 23008-12, 10.2): the first and those that it is compatible with. */
function heifFormat(start: Uint8Array, text: string): 'heic' | 'avif' | undefined {
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.byteLength).readUInt32BE(0);
  const brands = text.slice(8, Math.min(bytes, START_BYTES)).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => ['avif', 'avis'].includes(brand))) return 'avif';
  return brands.some((brand) => ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'].includes(brand)) ? 'heic' : undefined;
}

const READ = 'Send a JPEG, PNG, WebP, HEIC or AVIF image.';

/** Sentence for a file of another format, which it names if it is known. */
export function otherFormat(start: Uint8Array): string {
  const name = OTHERS.find(([, offset, text]) => textOf(start).startsWith(text, offset))?.[0];
  return name === undefined
    ? `The file is not an image that can be read. ${READ}`
    : `This is a "${name}" file. ${READ}`;
}
