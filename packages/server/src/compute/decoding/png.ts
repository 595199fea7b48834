import { inflateSync } from 'node:zlib';
import { exifOrientation } from './exif-orientation.ts';
import { type ImageHeader, PROFILE_BYTES_MAX, type StrippedImage } from './image-format.ts';
import type { ReadAt } from './read-at.ts';
import { corrupt, cutOff, UnreadableImage } from './unreadable-image.ts';

/** Maximum number of chunks. Encoders write at least 4 KiB each, so the largest file has 2,600. */
const CHUNKS_MAX = 20_000;
const SIGNATURE_BYTES = 8;
const PICTURE_CHUNKS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Channels by colour type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Dimensions and decoding cost of a PNG, from its first chunk. */
export async function readPngHeader(read: ReadAt): Promise<ImageHeader> {
  const head = Buffer.from(await read(SIGNATURE_BYTES, 21));
  if (head.length < 21) throw cutOff();
  if (head.toString('latin1', 4, 8) !== 'IHDR') throw corrupt();
  const [width, height, depth, colourType, isInterlaced] = [
    head.readUInt32BE(8),
    head.readUInt32BE(12),
    head[16]!,
    head[17]!,
    head[20] !== 0,
  ];
  const isPalette = colourType === 3;
  // Palettes are expanded to RGBA and bits to bytes.
  const rowBytesPerPixel = isPalette ? 4 : ((CHANNELS[colourType] ?? 4) + 1) * (depth === 16 ? 2 : 1);
  return { format: 'png', width, height, heldBytesPerPixel: isInterlaced ? rowBytesPerPixel : 0, rowBytesPerPixel };
}

/** Strips a PNG to its image data and a small colour profile. Drops text, time and frames. */
export function stripPng(file: Uint8Array): StrippedImage {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, SIGNATURE_BYTES)];
  let orientation: number | undefined;
  let hasProfile = false;
  for (let offset = SIGNATURE_BYTES, chunks = 0; ; chunks++) {
    if (chunks >= CHUNKS_MAX) throw new UnreadableImage(`The PNG has more than ${CHUNKS_MAX} chunks.`);
    if (offset + 12 > bytes.length) throw cutOff();
    const end = offset + 12 + bytes.readUInt32BE(offset);
    if (end > bytes.length) throw cutOff();
    const type = bytes.toString('latin1', offset + 4, offset + 8);
    const data = bytes.subarray(offset + 8, end - 4);
    if (type === 'eXIf') orientation ??= exifOrientation(data);
    // Decoders use the first profile. Inflating thousands would cost more than the picture.
    const isFirstProfile: boolean = type === 'iCCP' && !hasProfile;
    hasProfile ||= isFirstProfile;
    if (PICTURE_CHUNKS.has(type) || (isFirstProfile && isSmallProfile(data))) kept.push(bytes.subarray(offset, end));
    if (type === 'IEND') break;
    offset = end;
  }
  return { bytes: Buffer.concat(kept), orientation: orientation ?? 1, mayBeCutOff: false };
}

/** Whether an inflated profile has a plausible size. Stops inflating beyond it. */
function isSmallProfile(data: Buffer): boolean {
  const nameEnd = data.indexOf(0);
  if (nameEnd < 0) return false;
  try {
    return inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: PROFILE_BYTES_MAX }).length > 0;
  } catch {
    return false;
  }
}
