import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

let folder: string | undefined;

/** Sets the folder of real photos (`<SPECIES>/<identity>/<image>`), which are never part of the project. */
export function useRealPhotos(given: string | undefined): void {
  folder = given !== undefined && existsSync(given) ? given : undefined;
  if (folder === undefined) {
    process.stderr.write(
      `Tests on real photos do not run: REAL_PHOTOS_DIR ${given === undefined ? 'is not set' : 'names no folder'}.\n`,
    );
  }
}

/** `undefined` without real photos on this machine. */
export function realPhotosFolder(): string | undefined {
  return folder;
}

/** Options of a test that needs real photos. It is skipped without them. */
export const withRealPhotos = (): { skip: string | false } => ({
  skip: folder === undefined && 'REAL_PHOTOS_DIR is not set',
});

/** `photosEach` distinct, large enough photos of every real cat that has them. Empty without real photos. */
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
