import sharp from 'sharp';
import type { PhotoFolder } from '../service/photos.ts';

/** Typical longer sides of phone photos and scans, px. */
const SIDES = [320, 640, 1024, 1600, 2400, 3264, 4032] as const;
const FORMATS = ['jpeg', 'png', 'webp'] as const;

/** A photo of a generated animal in one of many sizes and formats, with unique bytes. */
export async function variedPhoto(photos: PhotoFolder, number: number): Promise<Buffer> {
  const species = number % 2 === 0 ? 'CAT' : 'DOG';
  const jpeg = await photos.photo(species, 1 + (number % 6), 'fingerprint', number % 12);
  const side = SIDES[number % SIDES.length]!;
  const format = FORMATS[Math.floor(number / SIDES.length) % FORMATS.length]!;
  // The largest PNGs would exceed the upload limit.
  const sidePx = format === 'png' ? Math.min(side, 1600) : side;
  return await sharp(jpeg)
    .resize(sidePx)
    .modulate({ brightness: 0.9 + (number % 21) / 100 })
    .toFormat(format, format === 'png' ? { compressionLevel: 3 } : { quality: 80 + (number % 15) })
    .toBuffer();
}
