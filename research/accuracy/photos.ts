import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { extractLearned, judge, type Species } from '@rhinarium/engine';
import { openInference } from '@rhinarium/server/open-inference';
import { readPixels } from '@rhinarium/server/raster';

export interface Photo {
  readonly id: string;
  readonly template: Uint8Array;
  readonly quality: number;
}

export interface Identity {
  readonly name: string;
  /** Name shared by siblings, if any. */
  readonly litter?: string;
  readonly photos: readonly Photo[];
}

export interface Collection {
  readonly identities: readonly Identity[];
  /** Number of offered files. */
  readonly images: number;
  /** Number of files that are unreadable or that the quality gate refuses. */
  readonly refused: number;
  readonly templateMs: readonly number[];
}

const inference = openInference();

/**
 * Extracts the templates of all photos in `<folder>/<identity>/<image>`. Unreadable and refused ones are only counted.
 */
export async function readCollection(
  folder: string,
  species: Species,
  say: (text: string) => void,
): Promise<Collection> {
  const identities: Identity[] = [];
  const templateMs: number[] = [];
  let images = 0;
  let refused = 0;
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const { name } of names.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const photos: Photo[] = [];
    for (const file of (await readdir(path.join(folder, name))).sort()) {
      images += 1;
      const pixels = await readPixels(path.join(folder, name, file)).catch(() => undefined);
      const startedAt = performance.now();
      const quality = pixels && judge(pixels, { species, kind: 'fingerprint' }).quality;
      if (!pixels || quality?.verdict !== 'ACCEPTED') {
        refused += 1;
        continue;
      }
      const template = await extractLearned(pixels, { species, kind: 'fingerprint' }, inference);
      templateMs.push(performance.now() - startedAt);
      photos.push({ id: `${name}/${file}`, template, quality: quality.score });
    }
    if (photos.length > 0) identities.push({ name, photos });
    say(`${species} ${name}: ${photos.length} photos`);
  }
  return { identities, images, refused, templateMs };
}
