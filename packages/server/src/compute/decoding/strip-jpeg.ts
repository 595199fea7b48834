import { exifOrientation } from './exif-orientation.ts';
import type { StrippedImage } from './image-format.ts';
import {
  APP0,
  APP1,
  APP2,
  APP14,
  DNL,
  dnlHeight,
  EOI,
  isBare,
  isDecoded,
  isFrame,
  isProgressive,
  SCANS_MAX,
  SEGMENTS_MAX,
  SOS,
  tooManySegments,
} from './jpeg-header.ts';
import { cutOff, UnreadableImage } from './unreadable-image.ts';

const END_MARK = Buffer.from([0xff, EOI]);

/** Pieces of a file that are kept, and what was learned on the way. */
interface Strip {
  readonly kept: Uint8Array[];
  scans: number;
  hasEnd: boolean;
  exif: number | undefined;
  xmp: number | undefined;
  /** Frame of height 0, at its place in `kept`. */
  heightless: number | undefined;
  isProgressive: boolean;
}

/**
 * Strips a JPEG to frame, tables, scans and segments that define colours (JFIF, Adobe, a small profile). Drops EXIF
 * with thumbnails, comments, previews, stray bytes between segments and trailing data. A missing end mark is added,
 * unless the picture is progressive: its later scans may be missing with it. Throws if there are too many scans.
 */
export function stripJpeg(bytes: Uint8Array): StrippedImage {
  const strip: Strip = {
    kept: [bytes.subarray(0, 2)],
    scans: 0,
    hasEnd: false,
    isProgressive: false,
    exif: undefined,
    xmp: undefined,
    heightless: undefined,
  };
  let segments = 0;
  for (let offset = nextMarker(bytes, 2); offset >= 0 && !strip.hasEnd; offset = nextMarker(bytes, offset)) {
    if (segments++ >= SEGMENTS_MAX) throw tooManySegments();
    offset = takeSegment(strip, bytes, offset);
  }
  if (!strip.hasEnd && (strip.isProgressive || strip.scans === 0)) throw cutOff();
  if (!strip.hasEnd) strip.kept.push(END_MARK);
  return { bytes: Buffer.concat(strip.kept), orientation: strip.exif ?? strip.xmp ?? 1, mayBeCutOff: !strip.hasEnd };
}

/** Offset of the next marker, past stray bytes and fill bytes as in libjpeg's `next_marker`. -1 at the end. */
function nextMarker(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]!;
    if (next !== 0xff && next !== 0) return at;
  }
  return -1;
}

/** Takes the segment at a marker. Returns the offset behind it. */
function takeSegment(strip: Strip, bytes: Uint8Array, offset: number): number {
  const marker = bytes[offset + 1]!;
  if (marker === EOI) {
    strip.kept.push(END_MARK);
    strip.hasEnd = true;
    return offset + 2;
  }
  if (isBare(marker)) return offset + 2;
  let end = offset + 2 + Math.max(2, ((bytes[offset + 2] ?? 0) << 8) | (bytes[offset + 3] ?? 0));
  if (end > bytes.length) throw cutOff();
  if (marker === SOS) {
    if (++strip.scans > SCANS_MAX) throw new UnreadableImage(`The JPEG has more than ${SCANS_MAX} scans.`);
    end = endOfScan(bytes, end);
  }
  const segment = bytes.subarray(offset, end);
  noteSegment(strip, marker, segment);
  if (isDecoded(marker) || isColour(marker, segment)) strip.kept.push(marker === APP0 ? PLAIN_JFIF : segment);
  return end;
}

function noteSegment(strip: Strip, marker: number, segment: Uint8Array): void {
  if (marker === APP1) {
    strip.exif ??= startsWith(segment, EXIF) ? exifOrientation(segment.subarray(4 + EXIF.length)) : undefined;
    strip.xmp ??= startsWith(segment, XMP) ? xmpOrientation(segment) : undefined;
  }
  if (isFrame(marker)) {
    strip.isProgressive ||= isProgressive(marker);
    if (((segment[5] ?? 0) | (segment[6] ?? 0)) === 0) strip.heightless = strip.kept.length;
  }
  // libjpeg does not read DNL, so the height is written where it looks for it.
  if (marker === DNL && strip.heightless !== undefined) {
    const frame = Buffer.from(strip.kept[strip.heightless]!);
    frame.writeUInt16BE(dnlHeight(segment), 5);
    strip.kept[strip.heightless] = frame;
    strip.heightless = undefined;
  }
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

const EXIF = 'Exif\0\0';
const XMP = 'http://ns.adobe.com/xap/1.0/\0';

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

/** `tiff:Orientation` of an XMP packet (XMP part 2, 3.1), as an attribute or an element. */
function xmpOrientation(segment: Uint8Array): number | undefined {
  const text = Buffer.from(segment.subarray(4 + XMP.length)).toString('latin1');
  const value = /tiff:Orientation\s*(?:=\s*["']|>)\s*([1-8])\s*["'<]/.exec(text)?.[1];
  return value === undefined ? undefined : Number(value);
}
