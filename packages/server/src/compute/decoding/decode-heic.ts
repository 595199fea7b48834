import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { endsWithinBox, readHeifProfile } from './heif.ts';
import type { StrippedImage } from './image-format.ts';
import { corrupt, cutOff, UnreadableImage } from './unreadable-image.ts';

/** The used part of libheif-js, whose own types are of Emscripten. */
interface Libheif {
  readonly HeifDecoder: new () => { decode(file: Uint8Array): HeicImage[] };
}

interface HeicImage {
  get_width(): number;
  get_height(): number;
  display(
    into: { data: Uint8ClampedArray; width: number; height: number },
    done: (filled: object | null) => void,
  ): void;
  free(): void;
}

const require = createRequire(import.meta.url);

/** Loads libheif with the first HEIC, as most decoders never see one. Its types of this entry are missing. */
const libheif = (): Libheif => require('libheif-js/wasm-bundle.js') as Libheif;

/** Bytes of a PNG before its second chunk: signature and IHDR. */
const PNG_HEAD_BYTES = 33;

/**
 * Decodes an HEIC to an uncompressed PNG with its colour profile, upright. Throws UnreadableImage for a file that is cut off, does not decode or has more pixels than its header.
 */
export async function decodeHeic(file: Buffer, pixelsMax: number): Promise<StrippedImage> {
  if (endsWithinBox(file)) throw cutOff();
  const { HeifDecoder } = libheif();
  const [image, ...others] = new HeifDecoder().decode(file);
  for (const other of others) other.free();
  if (!image) throw corrupt();
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > pixelsMax) throw new UnreadableImage('The image is larger than its header says.');
  const data = new Uint8ClampedArray(width * height * 4);
  const filled = await new Promise((resolve) => image.display({ data, width, height }, resolve));
  image.free();
  if (!filled) throw corrupt();
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const profile = await readHeifProfile(async (offset, length) => file.subarray(offset, offset + length));
  return { bytes: profile ? withProfile(png, profile) : png, orientation: 1, mayBeCutOff: false };
}

function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, PNG_HEAD_BYTES), length, body, sum, png.subarray(PNG_HEAD_BYTES)]);
}
