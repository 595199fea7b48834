import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Species } from '@rhinarium/contract';
import { createAnimal, type Kind, photograph } from '@rhinarium/synthetic';
import sharp from 'sharp';
import { cacheFolder, digestOfFiles } from './test-cache.ts';

const generator = fileURLToPath(new URL('../../synthetic/src/', import.meta.url));
const photos = new Map<string, Promise<Buffer>>();
let folder: Promise<string> | undefined;

/**
 * One JPEG of a generated animal. The same arguments return the same bytes. Drawing takes half a second, so photos are
 * kept for other test processes until the generator changes.
 */
export function photo(species: Species, seed: number, kind: Kind, shot: number): Promise<Buffer> {
  const name = `${species}-${seed}-${kind}-${shot}.jpg`;
  const known = photos.get(name) ?? readOrDraw(name, () => drawPhoto(species, seed, kind, shot));
  photos.set(name, known);
  return known;
}

async function readOrDraw(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  folder ??= digestOfFiles(generator).then((digest) => cacheFolder('photos', digest));
  const file = path.join(await folder, name);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return kept;
  const drawn = await draw();
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, drawn);
  await rename(unfinished, file);
  return drawn;
}

async function drawPhoto(species: Species, seed: number, kind: Kind, shot: number): Promise<Buffer> {
  const { width, height, data } = photograph(createAnimal(species, seed), { kind, shot, difficulty: 0.2 });
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** The photo of a generated cat, and a plastered wall around it, so that its face is small: 1,600 x 1,200 px. */
export async function farPhoto(seed: number, shot: number): Promise<Buffer> {
  const [width, height] = [1600, 1200];
  let state = 1;
  const grains = Uint8Array.from({ length: width * height }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
  const wall = await sharp(grains, { raw: { width, height, channels: 1 } })
    .blur(4)
    .normalise()
    .toColourspace('srgb')
    .png()
    .toBuffer();
  const input = await photo('CAT', seed, 'fingerprint', shot);
  return await sharp(wall)
    .composite([{ input, left: 560, top: 400 }])
    .jpeg({ quality: 92 })
    .toBuffer();
}
