import { workerData } from 'node:worker_threads';
import {
  extractAndSee as extractAndSeePixels,
  extractLearned,
  fastestKernel,
  type Look,
  lookAt,
  outlierPhotos as outlierPhotosOf,
  type Pixels,
  type Sample,
  type Sighting,
  type Species,
  type SpeciesSeen,
  type Subject,
  seeSubject,
  seeWhole as seeWholePicture,
  shownFace,
  useDogFace,
  usePlaneKernel,
  type WholeSighting,
  weakPhotos as weakPhotosOf,
} from '@rhinarium/engine';
import { copiesOf, type Picture } from './copies.ts';
import { openInference } from './open-inference.ts';
import type { ThreadModels } from './packs/thread-models.ts';
import type { PairToPicture } from './picture-pair.ts';

usePlaneKernel(fastestKernel());
const { dogFace }: ThreadModels = workerData;
if (dogFace) useDogFace(dogFace);
const inference = openInference(dogFace && { dogFace: dogFace.network });

// Calls that `recognition.ts` makes by name. Each takes one cloneable value.
export { coarseMatch, comparePets, explain, verify } from '@rhinarium/engine';

/** Extracts the template of a stored image. */
export async function extract({
  pixels,
  subject,
  sighting,
}: {
  pixels: Pixels;
  subject: Subject;
  sighting?: Sighting;
}): Promise<Uint8Array> {
  return await extractLearned(pixels, subject, inference, undefined, sighting);
}

/** Detects what a fingerprint shows. */
export async function see({ pixels, species }: { pixels: Pixels; species: Species }): Promise<Sighting> {
  return await seeSubject(pixels, species, inference);
}

/** Looks at a small picture of a camera. */
export async function look({ pixels }: { pixels: Pixels }): Promise<Look> {
  return await lookAt(pixels, inference);
}

/** Looks at a picture of the whole animal. */
export async function seeWhole({ pixels, species }: { pixels: Pixels; species: Species }): Promise<WholeSighting> {
  return await seeWholePicture(pixels, species, inference);
}

/** Extracts the template of a stored fingerprint and classifies its species. */
export async function extractAndSee({
  pixels,
  species,
}: {
  pixels: Pixels;
  species: Species;
}): Promise<{ template: Uint8Array; seen: SpeciesSeen }> {
  return await extractAndSeePixels(pixels, species, inference);
}

export function outlierPhotos({ species, samples }: { species: Species; samples: readonly Sample[] }): string[] {
  return outlierPhotosOf(species, samples);
}

export function weakPhotos({ species, samples }: { species: Species; samples: readonly Sample[] }): string[] {
  return weakPhotosOf(species, samples);
}

/** For each group of pictures the indices of photos that are copies of one of them. */
export function findCopies({
  photos,
  groups,
}: {
  photos: readonly Picture[];
  groups: readonly (readonly Picture[])[];
}): number[][] {
  return copiesOf(photos, groups);
}

/** Draws a compared pair of fingerprints as JPEG. The drawing library is loaded on first use. */
export async function picturePair({ species, ...pair }: PairToPicture & { species: Species }): Promise<Uint8Array> {
  const { picturePair: draw } = await import('./picture-pair.ts');
  const shown = (pixels: Pixels) => shownFace(pixels, { species, kind: 'fingerprint' }, inference);
  return await draw({ ...pair, probe: await shown(pair.probe), reference: await shown(pair.reference) });
}
