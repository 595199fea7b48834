import type { ImageHeader } from './image-format.ts';
import type { ReadAt } from './read-at.ts';
import { corrupt, cutOff, UnreadableImage } from './unreadable-image.ts';

/** Maximum number of scans. Each scan processes the whole picture. Encoders write 1 to 12, at most 64. */
export const SCANS_MAX = 100;
export const SEGMENTS_MAX = 2000;

export const tooManySegments = () => new UnreadableImage(`The JPEG has more than ${SEGMENTS_MAX} segments.`);

const SOI = 0xd8;
export const [EOI, SOS, DNL] = [0xd9, 0xda, 0xdc];
export const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee];

/** Start of frame with Huffman or arithmetic coding. The excluded codes of the range are tables. */
export const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

export const isProgressive = (marker: number) => [0xc2, 0xc6, 0xca, 0xce].includes(marker);

/** Markers without a segment. */
export const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= SOI);

/** Frames, tables and restart intervals, which scans depend on. */
export const isDecoded = (marker: number) =>
  isFrame(marker) || [0xc4, 0xcc, 0xdb, 0xdd, 0xde, 0xdf].includes(marker) || marker === SOS;

/** Height in a DNL segment, px (T.81, B.2.5), which a frame of height 0 leaves to it. */
export const dnlHeight = (segment: Uint8Array) => ((segment[4] ?? 0) << 8) | (segment[5] ?? 0);

/** Bytes searched for the next marker before a file counts as corrupt. Cameras leave some dozen between segments. */
const STRAY_BYTES_MAX = 65_536;
const SEARCH_BYTES = 4096;

/** Dimensions and decoding cost of a JPEG, from the segments before its scans. Skips stray bytes, as libjpeg does. */
export async function readJpegHeader(read: ReadAt): Promise<ImageHeader> {
  let offset = 2;
  let strayBytes = 0;
  for (let segments = 0; segments < SEGMENTS_MAX; ) {
    const head = await read(offset, 4);
    if (head.length < 4) throw cutOff();
    const marker = head[1]!;
    if (head[0] !== 0xff) {
      const skipped = bytesBeforeMarker(await read(offset, SEARCH_BYTES));
      strayBytes += skipped;
      if (strayBytes > STRAY_BYTES_MAX) throw corrupt();
      offset += skipped;
      continue;
    }
    segments++;
    if (marker === 0xff) offset += 1;
    else if (isBare(marker) || marker === 0) offset += 2;
    else if (marker === SOS || marker === EOI) throw corrupt();
    else if (isFrame(marker))
      return await withHeight(frameHeader(marker, await read(offset + 4, 6 + 3 * 4)), read, offset);
    else offset += 2 + Math.max(2, (head[2]! << 8) | head[3]!);
  }
  throw tooManySegments();
}

function bytesBeforeMarker(bytes: Uint8Array): number {
  const at = bytes.indexOf(0xff);
  return at < 0 ? bytes.length : at;
}

function frameHeader(marker: number, frame: Uint8Array): ImageHeader {
  const components = frame[5] ?? 0;
  if (components < 1 || components > 4) throw corrupt();
  if (frame.length < 6 + 3 * components) throw cutOff();
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

/** Cameras that do not know the height when they begin a picture write 0, and a DNL segment behind the first scan. */
async function withHeight(header: ImageHeader, read: ReadAt, from: number): Promise<ImageHeader> {
  if (header.height > 0) return header;
  for (let offset = from; ; offset += SEARCH_BYTES) {
    // The windows overlap by the length of the segment.
    const bytes = Buffer.from(await read(offset, SEARCH_BYTES + 5));
    const at = bytes.indexOf('ffdc0004', 0, 'hex');
    if (at >= 0 && at + 6 <= bytes.length) return { ...header, height: dnlHeight(bytes.subarray(at)) };
    if (bytes.length < SEARCH_BYTES + 5) throw cutOff();
  }
}
