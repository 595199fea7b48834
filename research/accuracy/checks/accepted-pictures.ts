import type { Species } from '@rhinarium/engine';
import { cut, squareBeside } from './alter-photo.ts';
import { listFiles, readPixels, type SeenPhoto, seePhoto } from './see-photo.ts';

/** Pictures that were offered as fingerprints, and what became of them. */
export interface Offered {
  readonly offered: number;
  readonly accepted: number;
  /** Accepted pictures in which no face or nose was found. */
  readonly withoutRegion: number;
  /** Refused pictures by their first reason. */
  readonly reasons: ReadonlyMap<string, number>;
}

function count(photos: readonly SeenPhoto[]): Offered {
  const reasons = new Map<string, number>();
  for (const { template, reasons: found } of photos)
    if (!template) reasons.set(found[0]!, (reasons.get(found[0]!) ?? 0) + 1);
  const accepted = photos.filter(({ template }) => template);
  return {
    offered: photos.length,
    accepted: accepted.length,
    withoutRegion: accepted.filter(({ region }) => !region).length,
    reasons,
  };
}

/** Offers every `step`-th picture of `<folder>/<name>/<image>` as a fingerprint of the species. */
export async function acceptedShares(folder: string, species: Species, step: number): Promise<Offered> {
  const seen: SeenPhoto[] = [];
  for (const file of (await listFiles(folder, step)).flat()) seen.push(await seePhoto(await readPixels(file), species));
  return count(seen);
}

/** Least side of a part without the face: the least that an upload may have. */
const SIDE_PX_MIN = 128;

/**
 * Offers the largest square without the face of each whole photo of a cat in which a face is found: backs, fur and
 * rooms. A photo that the face fills is left out.
 */
export async function besidesFaces(folder: string, step: number): Promise<Offered> {
  const seen: SeenPhoto[] = [];
  for (const file of (await listFiles(folder, step)).flat()) {
    const { pixels, region } = await seePhoto(await readPixels(file), 'CAT');
    const square = region && squareBeside(region, pixels, SIDE_PX_MIN);
    if (square) seen.push(await seePhoto(cut(pixels, square), 'CAT'));
  }
  return count(seen);
}
