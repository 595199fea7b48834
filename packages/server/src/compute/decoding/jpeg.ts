import { exifOrientation } from './exif-orientation.ts';
import type { ImageHeader, StrippedImage } from './image-format.ts';
import type { ReadAt } from './read-at.ts';
import { cutOff, UnreadableImage } from './unreadable-image.ts';

/** Maximum number of scans. Each scan processes the whole picture. Encoders write 1 to 12, at most 64. */
const SCANS_MAX = 100;
const SEGMENTS_MAX = 2000;

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];
const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee];
/** Start of frame with Huffman or arithmetic coding. The excluded codes of the range are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isProgressive = (marker: number) => [0xc2, 0xc6, 0xca, 0xce].includes(marker);
/** Markers without a segment. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= SOI);
/** Frames, tables and restart intervals, which scans depend on. */
const isDecoded = (marker: number) =>
  isFrame(marker) || [0xc4, 0xcc, 0xdb, 0xdc, 0xdd, 0xde, 0xdf].includes(marker) || marker === SOS;

const tooManySegments = () => new UnreadableImage(`The JPEG has more than ${SEGMENTS_MAX} segments.`);

/** Dimensions and decoding cost of a JPEG, from the segments before its scans. */
export async function readJpegHeader(read: ReadAt): Promise<ImageHeader> {
  let offset = 2;
  for (let segments = 0; segments < SEGMENTS_MAX; segments++) {
    const head = await read(offset, 4);
    if (head.length < 4) throw cutOff();
    const marker = head[1]!;
    if (head[0] !== 0xff) throw cutOff();
    if (marker === 0xff) offset += 1;
    else if (isBare(marker)) offset += 2;
    else if (marker === SOS || marker === EOI) throw cutOff();
    else if (isFrame(marker)) return frameHeader(marker, await read(offset + 4, 6 + 3 * 4));
    else offset += 2 + Math.max(2, (head[2]! << 8) | head[3]!);
  }
  throw tooManySegments();
}

function frameHeader(marker: number, frame: Uint8Array): ImageHeader {
  const components = frame[5] ?? 0;
  if (components < 1 || components > 4 || frame.length < 6 + 3 * components) throw cutOff();
  const height = (frame[1]! << 8) | frame[2]!;
  const width = (frame[3]! << 8) | frame[4]!;
  // Progressive pictures are held as two-byte coefficients, per component as many as it has samples.
  const samplings = Array.from({ length: components }, (_, at) => frame[7 + 3 * at]!);
  const [acrossMax, downMax] = [Math.max(...samplings.map((s) => s >> 4)), Math.max(...samplings.map((s) => s & 15))];
  const samples = samplings.reduce((sum, s) => sum + ((s >> 4) * (s & 15)) / Math.max(1, acrossMax * downMax), 0);
  return {
    format: 'jpeg',
    width,
    height,
    heldBytesPerPixel: isProgressive(marker) ? 2 * samples : 0,
    rowBytesPerPixel: components,
  };
}

/**
 * Strips a JPEG to frame, tables, scans and segments that define colours (JFIF, Adobe, a small profile). Drops EXIF
 * with thumbnails, comments, previews and trailing data. Throws if there are too many scans.
 */
export function stripJpeg(bytes: Uint8Array): StrippedImage {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let orientation: number | undefined;
  let scans = 0;
  let offset = 2;
  for (let segments = 0; offset < bytes.length; segments++) {
    if (segments >= SEGMENTS_MAX) throw tooManySegments();
    const marker = bytes[offset + 1];
    if (bytes[offset] !== 0xff || marker === undefined) throw cutOff();
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === EOI) {
      kept.push(bytes.subarray(offset, offset + 2));
      break;
    }
    if (isBare(marker)) {
      offset += 2;
      continue;
    }
    let end = offset + 2 + Math.max(2, ((bytes[offset + 2] ?? 0) << 8) | (bytes[offset + 3] ?? 0));
    if (end > bytes.length) throw cutOff();
    if (marker === SOS) {
      if (++scans > SCANS_MAX) throw new UnreadableImage(`The JPEG has more than ${SCANS_MAX} scans.`);
      end = endOfScan(bytes, end);
    }
    const segment = bytes.subarray(offset, end);
    if (marker === APP1) orientation ??= orientationIn(segment);
    if (isDecoded(marker) || isColour(marker, segment)) kept.push(marker === APP0 ? PLAIN_JFIF : segment);
    offset = end;
  }
  return { bytes: Buffer.concat(kept), orientation: orientation ?? 1 };
}

/** End of a scan's entropy-coded data: a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const next = bytes[at + 1]!;
    if (next === 0xff) at += 1;
    else if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at += 2;
    else return at;
  }
  return bytes.length;
}

const startsWith = (segment: Uint8Array, text: string) =>
  segment.length >= 4 + text.length && Buffer.from(segment.subarray(4, 4 + text.length)).toString('latin1') === text;

/** JFIF 1.1 without a thumbnail, declares YCbCr. */
const PLAIN_JFIF = Buffer.from('ffe000104a46494600010100000100010000', 'hex');

/** Whether a segment defines colours: JFIF, Adobe's transform, or a profile that fits into one segment. */
function isColour(marker: number, segment: Uint8Array): boolean {
  if (marker === APP0) return startsWith(segment, 'JFIF\0');
  if (marker === APP14) return startsWith(segment, 'Adobe') && segment.length <= 64;
  return marker === APP2 && startsWith(segment, 'ICC_PROFILE\0\x01\x01');
}

function orientationIn(segment: Uint8Array): number | undefined {
  return startsWith(segment, 'Exif\0\0') ? exifOrientation(segment.subarray(10)) : undefined;
}
