import { exifOrientation } from './exif-orientation.ts';
import { type ImageHeader, PROFILE_BYTES_MAX, type StrippedImage } from './image-format.ts';
import type { ReadAt } from './read-at.ts';
import { corrupt, cutOff, UnreadableImage } from './unreadable-image.ts';

const CHUNKS_MAX = 2000;
/** Length of the file header, bytes: RIFF, length, WEBP. */
const FILE_HEAD_BYTES = 12;
/** VP8X flags of image content. The others announce metadata. */
const [ANIMATION, ALPHA, PROFILE] = [0x02, 0x10, 0x20];
/** A WebP is decoded as a whole, with alpha. */
const COST = { heldBytesPerPixel: 4, rowBytesPerPixel: 4 } as const;

/** Dimensions and decoding cost of a WebP, from its first chunk. */
export async function readWebpHeader(read: ReadAt): Promise<ImageHeader> {
  const head = Buffer.from(await read(FILE_HEAD_BYTES, 18));
  if (head.length < 18) throw cutOff();
  const [width, height] = sizeIn(head);
  return { format: 'webp', width, height, ...COST };
}

function sizeIn(chunk: Buffer): [number, number] {
  const type = chunk.toString('latin1', 0, 4);
  if (type === 'VP8X') return [chunk.readUIntLE(12, 3) + 1, chunk.readUIntLE(15, 3) + 1];
  if (type === 'VP8 ') return [chunk.readUInt16LE(14) & 0x3fff, chunk.readUInt16LE(16) & 0x3fff];
  if (type !== 'VP8L') throw corrupt();
  const bits = chunk.readUInt32LE(9);
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
}

/** Strips a WebP to its image (the first frame of an animation) and a small colour profile. */
export function stripWebp(file: Uint8Array): StrippedImage {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const kept: { type: string; chunk: Buffer }[] = [];
  let orientation: number | undefined;
  const fileEnd = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let offset = FILE_HEAD_BYTES, chunks = 0; offset + 8 <= fileEnd; chunks++) {
    if (chunks >= CHUNKS_MAX) throw new UnreadableImage(`The WebP has more than ${CHUNKS_MAX} chunks.`);
    const type = bytes.toString('latin1', offset, offset + 4);
    const length = bytes.readUInt32LE(offset + 4);
    const end = offset + 8 + length + (length % 2);
    if (offset + 8 + length > bytes.length) throw cutOff();
    const chunk = bytes.subarray(offset, end);
    if (type === 'EXIF') orientation ??= exifOrientation(withoutMark(chunk.subarray(8)));
    const isFirst = !kept.some((other) => other.type === type);
    if (isFirst && isPicture(type, length)) kept.push({ type, chunk });
    offset = end;
    // A simple WebP has one chunk.
    if (chunks === 0 && type !== 'VP8X') break;
  }
  return { bytes: fileOf(kept), orientation: orientation ?? 1, mayBeCutOff: false };
}

const isPicture = (type: string, length: number) =>
  ['VP8X', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'].includes(type) || (type === 'ICCP' && length <= PROFILE_BYTES_MAX);

/** Some encoders prefix the block with the marker of a JPEG EXIF segment. */
const withoutMark = (exif: Buffer) => (exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif);

function fileOf(kept: readonly { type: string; chunk: Buffer }[]): Buffer {
  const has = (type: string) => kept.some((other) => other.type === type);
  const chunks = kept.map(({ type, chunk }) => {
    if (type !== 'VP8X') return chunk;
    const copy = Buffer.from(chunk);
    copy[8] = (chunk[8]! & (ANIMATION | ALPHA)) | (has('ICCP') ? PROFILE : 0);
    return copy;
  });
  const body = Buffer.concat(chunks);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([head, body]);
}
