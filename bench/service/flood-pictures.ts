import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Species } from '@rhinarium/contract';
import { openPhotoFolder, writeHugePhoto } from './photos.ts';

const picturesMax = 12;

export interface Picture {
  readonly species: Species;
  readonly file: Buffer;
}

/** Photos as they are, and enlarged to 12 megapixels. */
export interface Pictures {
  readonly usual: readonly Picture[];
  readonly huge: readonly Picture[];
}

/** One photo of each animal, up to `picturesMax`, each at least 128 pixels a side. */
async function realPictures(folder: string): Promise<Picture[]> {
  const found: Picture[] = [];
  for (const species of ['CAT', 'DOG'] as const) {
    for (const animal of (await readdir(path.join(folder, species)).catch(() => [])).sort()) {
      const [first] = (await readdir(path.join(folder, species, animal))).sort();
      if (first) found.push({ species, file: await readFile(path.join(folder, species, animal, first)) });
    }
  }
  if (found.length === 0) throw new Error(`${folder} has no photos <SPECIES>/<identity>/<image>.`);
  return found.slice(0, picturesMax);
}

/** Photos of the folder, or drawn ones. */
export async function readPictures(folder: string | undefined): Promise<Pictures> {
  const drawn = await openPhotoFolder(path.join(tmpdir(), 'rhinarium-bench-photos'));
  const usual = folder
    ? await realPictures(folder)
    : await Promise.all(
        [1, 2, 3, 4].map(async (seed) => ({
          species: 'CAT' as const,
          file: await drawn.photo('CAT', seed, 'fingerprint', 0),
        })),
      );
  const huge = await Promise.all(
    usual.map(async ({ species, file }) => ({ species, file: await writeHugePhoto(file) })),
  );
  return { usual, huge };
}
