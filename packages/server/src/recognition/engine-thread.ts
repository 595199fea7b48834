import {
  extractAndSee as extractAndSeePixels,
  extractLearned,
  judge,
  oddPhotos as oddPhotosOf,
  type Quality,
  type Sample,
  type Species,
  type SpeciesSeen,
  type Subject,
} from '@rhinarium/engine';
import sharp from 'sharp';
import { copiesOf, type Picture } from './copies.ts';
import { normaliseImage } from './normalise-image.ts';
import { openInference } from './open-inference.ts';
import { readPixels } from './raster.ts';

// One picture a thread at a time: the pool has a thread a core, so libvips must not start threads of its own, nor keep a cache.
sharp.concurrency(1);
sharp.cache(false);

const inference = openInference();

// The functions of this file are the calls that `recognition.ts` makes by their names; each takes one value that can be cloned.
export { comparePets, explain, verify } from '@rhinarium/engine';
export { picturePair } from './picture-pair.ts';

export interface Examination {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly quality: Quality;
  readonly likeness: Uint8Array;
}

/** An uploaded file as it will be kept, with the engine's verdict; `undefined` when it cannot be decoded. */
export async function examine({ path, subject }: { path: string; subject: Subject }): Promise<Examination | undefined> {
  const read = await normaliseAndRead(path);
  if (!read) return undefined;
  const { jpeg, width, height } = read.image;
  const { quality, likeness } = judge(read.pixels, subject);
  return { jpeg, width, height, quality, likeness };
}

/** The image to keep and the pixels to judge, each decoded from the file at the same time: an upload waits for the slower one alone. */
async function normaliseAndRead(path: string) {
  try {
    const [image, pixels] = await Promise.all([normaliseImage(path), readPixels(path)]);
    return { image, pixels };
  } catch (cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) throw cause;
    return undefined;
  }
}

/** The template of a kept image. */
export async function extract({ jpeg, subject }: { jpeg: Uint8Array; subject: Subject }): Promise<Uint8Array> {
  return await extractLearned(await readPixels(jpeg), subject, inference);
}

/** The template of a kept fingerprint, and which species the picture shows. */
export async function extractAndSee({
  jpeg,
  species,
}: {
  jpeg: Uint8Array;
  species: Species;
}): Promise<{ template: Uint8Array; seen: SpeciesSeen }> {
  return await extractAndSeePixels(await readPixels(jpeg), species, inference);
}

export function oddPhotos({ species, samples }: { species: Species; samples: readonly Sample[] }): string[] {
  return oddPhotosOf(species, samples);
}

/** For each group of pictures the numbers of the photos that are copies of one of them. */
export function findCopies({
  photos,
  groups,
}: {
  photos: readonly Picture[];
  groups: readonly (readonly Picture[])[];
}): number[][] {
  return copiesOf(photos, groups);
}
