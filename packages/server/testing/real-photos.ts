import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import sharp from 'sharp';

const given = process.env['REAL_PHOTOS_DIR'];
/** Real photos (`<SPECIES>/<identity>/<image>`). They are never part of the project. */
const folder = given !== undefined && existsSync(given) ? given : undefined;

/** `undefined` when there are none on this machine. */
export function realPhotosFolder(): string | undefined {
  return folder;
}

/** Options of a test that needs the real photos: it is reported as skipped where there are none. */
export const withRealPhotos = (): { skip: string | false } => ({
  skip: folder === undefined && 'REAL_PHOTOS_DIR is not set',
});

/** `photosEach` photos of every real cat that has as many, each large enough and different. Empty without real photos. */
export async function realCats(photosEach: number): Promise<Buffer[][]> {
  if (folder === undefined) return [];
  const root = path.join(folder, 'CAT');
  const cats: Buffer[][] = [];
  for (const cat of (await readdir(root)).sort()) {
    const photos: Buffer[] = [];
    for (const file of (await readdir(path.join(root, cat))).sort()) {
      const photo = await readFile(path.join(root, cat, file));
      const { width = 0, height = 0 } = await sharp(photo).metadata();
      if (Math.min(width, height) < 128 || photos.some((other) => other.equals(photo))) continue;
      photos.push(photo);
      if (photos.length === photosEach) break;
    }
    if (photos.length === photosEach) cats.push(photos);
  }
  return cats;
}
