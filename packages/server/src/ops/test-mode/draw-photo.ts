import { createAnimal, photograph } from '@rhinarium/synthetic';
import sharp from 'sharp';
import type { TestPhoto } from './test-photo-name.ts';

// Input here is our own raw pixels, so no loader is blocked. Blocking one would affect the whole process.
sharp.concurrency(1);
sharp.cache(false);

/** Low difficulty, like a careful photographer. */
const difficulty = 0.2;
const widthPx = 480;
const jpegQuality = 92;

/** Draws a photo of a generated animal as JPEG. Runs in a thread, because it takes up to a second. */
export async function drawPhoto({ species, seed, kind, number }: TestPhoto): Promise<Uint8Array> {
  const animal = createAnimal(species, seed);
  const { width, height, data } = photograph(animal, { kind, shot: number - 1, difficulty, widthPx });
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: jpegQuality })
    .toBuffer();
}
