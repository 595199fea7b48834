import { createAnimal, photograph } from '@rhinarium/synthetic';
import sharp from 'sharp';
import type { TestPhoto } from './test-photo-name.ts';

// What is drawn here is made of numbers of ours, so no loader is closed: that would close it for the whole process.
sharp.concurrency(1);
sharp.cache(false);

/** Easy circumstances: what a careful person photographs. */
const difficulty = 0.2;
const widthPx = 480;
const jpegQuality = 92;

/** Draws a photo of a generated animal as a JPEG; runs in a thread, as a picture takes up to a second. */
export async function drawPhoto({ species, seed, kind, number }: TestPhoto): Promise<Uint8Array> {
  const animal = createAnimal(species, seed);
  const { width, height, data } = photograph(animal, { kind, shot: number - 1, difficulty, widthPx });
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: jpegQuality })
    .toBuffer();
}
