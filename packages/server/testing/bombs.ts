import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { withComment } from './broken-images.ts';

/** Files that cost a careless decoder minutes or gigabytes. Created on demand, because some have megabytes. */

const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32 = (value: number) => Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]);

/** Bits of a JPEG scan, padded with ones, with 0xff stuffed. */
function codedBytes(bits: string): Buffer {
  const padded = bits + '1'.repeat(-bits.length & 7);
  const bytes: number[] = [];
  for (let at = 0; at < padded.length; at += 8) {
    const byte = Number.parseInt(padded.slice(at, at + 8), 2);
    bytes.push(byte);
    if (byte === 0xff) bytes.push(0);
  }
  return Buffer.from(bytes);
}

/**
 * A progressive JPEG of 50 megapixels with empty scans of 76 bytes each. A decoder processes all coefficients for each.
 */
export function scansJpeg(scans: number): Buffer {
  const sidePx = 7071;
  const blocks = 884 ** 2;
  const runs: string[] = [];
  for (let left = blocks; left > 0; ) {
    const run = Math.max(16_384, Math.min(left, 32_767));
    runs.push(`0${(run - 16_384).toString(2).padStart(14, '0')}`);
    left -= run;
  }
  const emptyScan = codedBytes(runs.join(''));
  const table = (id: number, symbol: number) =>
    Buffer.from([0xff, 0xc4, 0, 20, id, 1, ...new Array<number>(15).fill(0), symbol]);
  const scan = (first: number, last: number, bits: number) =>
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, first, last, bits]);
  const refinement = Buffer.concat([scan(1, 63, 0), emptyScan]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 67, 0, ...new Array<number>(64).fill(1)]),
    Buffer.from([0xff, 0xc2, 0, 11, 8, ...u16(sidePx), ...u16(sidePx), 1, 1, 0x11, 0]),
    table(0, 0),
    table(0x10, 0xe0),
    scan(0, 0, 0),
    codedBytes('0'.repeat(blocks)),
    scan(1, 63, 0x0d),
    emptyScan,
    ...new Array<Buffer>(scans).fill(refinement),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

/** A valid PNG with extra chunks after its header. */
function pngWith(png: Buffer, chunks: readonly Buffer[]): Buffer {
  const headerEnd = 8 + 25;
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)]);
}

const packed = (megabytes: number) => deflateSync(Buffer.alloc(megabytes << 20, 'a'), { level: 9 });

/** 400 texts of 8 MB, in 3.3 MB. */
export function textsPng(png: Buffer): Buffer {
  const text = packed(8);
  return pngWith(
    png,
    Array.from({ length: 400 }, (_, n) => pngChunk('zTXt', Buffer.concat([Buffer.from(`k${n}\0\0`), text]))),
  );
}

/** A colour profile of 256 MB. */
export const profilePng = (png: Buffer) =>
  pngWith(png, [pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), packed(256)]))]);

/** 100,000 small texts, expensive for readers that create an object for each. */
export const manyTextsPng = (png: Buffer) =>
  pngWith(
    png,
    Array.from({ length: 100_000 }, (_, n) => pngChunk('tEXt', Buffer.from(`k${n}\0v`))),
  );

/** 9 MB of EXIF with one directory that declares 65,535 entries, all invalid orientations. */
function exifBlock(bytes: number): Buffer {
  const block = Buffer.alloc(bytes);
  block.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0xff, 0xff]);
  for (let at = 10; at + 12 <= bytes; at += 12) block.set([0x01, 0x12, 0, 9], at);
  return block;
}

export const exifPng = (png: Buffer) => pngWith(png, [pngChunk('eXIf', exifBlock(9 << 20))]);

/** A JPEG with `count` segments of 64 kB after its start. */
function jpegWith(jpeg: Buffer, count: number, segment: (n: number) => Buffer): Buffer {
  const segments = Array.from({ length: count }, (_, n) => segment(n));
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

const segmentOf = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body]);

export const exifJpeg = (jpeg: Buffer) =>
  jpegWith(jpeg, 140, () => segmentOf(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exifBlock(65_000)])));

/** A colour profile of 9 MB in 140 pieces. */
export const profileJpeg = (jpeg: Buffer) =>
  jpegWith(jpeg, 140, (n) =>
    segmentOf(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([n + 1, 140]), Buffer.alloc(65_000)])),
  );

/** Two million empty segments. */
export const segmentsJpeg = (jpeg: Buffer) =>
  Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(8 << 20, Buffer.from([0xff, 0xfe, 0, 2])), jpeg.subarray(2)]);

/** A lossless WebP of 49 megapixels with zero bits per pixel. */
export function tinyWebp(): Buffer {
  const sidePx = 7000;
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let n = 0; n < count; n++) bits.push((value >> n) & 1);
  };
  push(sidePx - 1, 14);
  push(sidePx - 1, 14);
  // No alpha, version 0, no transform, no colour cache, no meta codes, five codes of one symbol.
  push(0, 4);
  push(0, 3);
  for (let code = 0; code < 5; code++) push(0b0001, 4);
  while (bits.length % 8 !== 0) bits.push(0);
  const data = [0x2f];
  for (let at = 0; at < bits.length; at += 8)
    data.push(bits.slice(at, at + 8).reduce((sum, bit, n) => sum | (bit << n), 0));
  while (data.length < 18) data.push(0);
  const chunk = Buffer.from([...Buffer.from('VP8L'), data.length, 0, 0, 0, ...data]);
  return Buffer.concat([Buffer.from('RIFF'), Buffer.from([chunk.length + 4, 0, 0, 0]), Buffer.from('WEBP'), chunk]);
}

/** 600 frames of one picture. */
export async function framesWebp(): Promise<Buffer> {
  const [width, height, frames] = [160, 160, 600];
  const raw = Buffer.alloc(width * height * frames * 3);
  for (let n = 0; n < frames; n++) raw.fill(n & 255, n * width * height * 3, (n + 1) * width * height * 3);
  return await sharp(raw, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .webp({ loop: 0, effort: 0 })
    .toBuffer();
}

/** An empty picture whose parts are drawn 10^19 times. */
export function nestedSvg(): Buffer {
  const levels = Array.from({ length: 19 }, (_, n) => {
    const uses = `<use href="#g${n}"/>`.repeat(10);
    return `<g id="g${n + 1}">${uses}</g>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><defs><g id="g0"><rect width="9" height="9"/></g>${levels.join('')}</defs><use href="#g19"/></svg>`,
  );
}

export const rectsSvg = () =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${'<rect width="400" height="400" opacity="0.5"/>'.repeat(175_000)}</svg>`,
  );

const plain = (sidePx: number) =>
  sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: '#7f7f7f' }, limitInputPixels: false });

/** Pictures of 50 megapixels with different bytes. */
export async function largeJpegs(count: number, isProgressive: boolean): Promise<Buffer[]> {
  const jpeg = await plain(7071).jpeg({ progressive: isProgressive, chromaSubsampling: '4:4:4' }).toBuffer();
  return Array.from({ length: count }, (_, n) => withComment(jpeg, `file ${n}`));
}

/** An interlaced 16-bit PNG, which a decoder holds as a whole: 50 megapixels, 400 MB. */
export function interlacedPng(): Buffer {
  const header = Buffer.concat([u32(7000), u32(7000), Buffer.from([16, 6, 0, 0, 1])]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', packed(8)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export const otherFormats = async (): Promise<Readonly<Record<string, Buffer>>> => ({
  TIFF: await plain(400).tiff().toBuffer(),
  GIF: await plain(400).gif().toBuffer(),
  video: Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(100_000)]),
});

/** A file of the kind HEIF whose header claims this many pixels a side, whatever it holds. */
export function claimingHeif(file: Buffer, sidePx: number): Buffer {
  const claiming = Buffer.from(file);
  const size = claiming.indexOf('ispe') + 8;
  claiming.writeUInt32BE(sidePx, size);
  claiming.writeUInt32BE(sidePx, size + 4);
  return claiming;
}

export const avif = (): Promise<Buffer> => plain(200).avif({ effort: 0 }).toBuffer();
export const heic = (): Buffer =>
  readFileSync(new URL('../src/compute/decoding/samples/turned-p3.heic', import.meta.url));
