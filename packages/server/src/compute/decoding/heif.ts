import { type ImageHeader, PROFILE_BYTES_MAX, type StrippedImage } from './image-format.ts';
import type { ReadAt } from './read-at.ts';
import { corrupt, cutOff } from './unreadable-image.ts';

/** Maximum number of boxes on one level. A panorama of 1,000 tiles has some 30 properties. */
const BOXES_MAX = 1000;

interface Box {
  readonly type: string;
  /** Offset of the content, and of the byte behind the box. */
  readonly start: number;
  readonly end: number;
}

/** Boxes between two offsets (ISO/IEC 14496-12, 4.2). Ends at bytes that are not a box. Throws for a box with an invalid length. */
async function* boxesIn(read: ReadAt, from: number, to: number): AsyncGenerator<Box> {
  let offset = from;
  for (let boxes = 0; offset + 8 <= to && boxes < BOXES_MAX; boxes++) {
    const head = Buffer.from(await read(offset, 16));
    if (head.length < 8) return;
    const isLong = head.readUInt32BE(0) === 1;
    if (isLong && head.length < 16) throw cutOff();
    const length = isLong ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0);
    // A length of 0 means: up to the end.
    const end = length === 0 ? to : offset + length;
    if (end < offset + (isLong ? 16 : 8)) throw corrupt();
    yield { type: head.toString('latin1', 4, 8), start: offset + (isLong ? 16 : 8), end };
    offset = end;
  }
}

/** Properties of the items of a file (ISO/IEC 23008-12, 9.3): the boxes of `meta`, `iprp`, `ipco`. */
async function* propertiesIn(read: ReadAt): AsyncGenerator<Box> {
  const find = async (type: string, from: number, to: number): Promise<Box> => {
    for await (const box of boxesIn(read, from, to)) if (box.type === type) return box;
    throw cutOff();
  };
  const meta = await find('meta', 0, Number.MAX_SAFE_INTEGER);
  // `meta` has a version and flags before its boxes.
  const all = await find('iprp', meta.start + 4, meta.end);
  const container = await find('ipco', all.start, all.end);
  yield* boxesIn(read, container.start, container.end);
}

/** Costs of an HEIC, bytes per pixel: planes and RGBA in the decoder, RGBA and the plain PNG outside of it. */
const HEIC_BYTES_PER_PIXEL = 20;
const AVIF_BYTES_PER_PIXEL = 8;

/**
 * Dimensions and decoding cost of an HEIC or AVIF. The largest item counts: an iPhone's picture is a grid of tiles
 * with a thumbnail, and the size of the grid is the largest.
 */
export async function readHeifHeader(format: 'heic' | 'avif', read: ReadAt): Promise<ImageHeader> {
  let [width, height] = [0, 0];
  for await (const { type, start } of propertiesIn(read)) {
    if (type !== 'ispe') continue;
    const size = Buffer.from(await read(start, 12));
    if (size.length < 12) throw cutOff();
    if (size.readUInt32BE(4) * size.readUInt32BE(8) <= width * height) continue;
    [width, height] = [size.readUInt32BE(4), size.readUInt32BE(8)];
  }
  const heldBytesPerPixel = format === 'heic' ? HEIC_BYTES_PER_PIXEL : AVIF_BYTES_PER_PIXEL;
  return { format, width, height, heldBytesPerPixel, rowBytesPerPixel: 4 };
}

/** First colour profile of the items, if it is of usual size. */
export async function readHeifProfile(read: ReadAt): Promise<Uint8Array | undefined> {
  for await (const { type, start, end } of propertiesIn(read)) {
    if (type !== 'colr' || end - start - 4 > PROFILE_BYTES_MAX) continue;
    const kind = Buffer.from(await read(start, 4)).toString('latin1');
    if (kind === 'prof' || kind === 'rICC') return await read(start + 4, end - start - 4);
  }
  return undefined;
}

/** Whether a file ends within one of its outermost boxes, which hold the picture. A decoder may fill it with grey. */
export function endsWithinBox(file: Buffer): boolean {
  let offset = 0;
  while (offset + 16 <= file.length) {
    const length = file.readUInt32BE(offset);
    // A length of 0 means: up to the end.
    if (length === 0) return false;
    offset += length === 1 ? Number(file.readBigUInt64BE(offset + 8)) : Math.max(8, length);
  }
  return offset > file.length;
}

/** An AVIF is decoded unchanged. Only the decoded picture is kept, so its metadata end there. */
export function stripAvif(file: Uint8Array): StrippedImage {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (endsWithinBox(bytes)) throw cutOff();
  // The decoder turns and mirrors the picture by its properties.
  return { bytes, orientation: 1, mayBeCutOff: false };
}
