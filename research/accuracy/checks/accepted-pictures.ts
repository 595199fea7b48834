import type { Species } from '@rhinarium/engine';
import { cut, squareOutside } from './alter-photo.ts';
import { listFiles, readPixels, type SeenPhoto, seePhoto } from './see-photo.ts';

/** Results of pictures offered as fingerprints. */
export interface Offered {
  readonly offered: number;
  readonly accepted: number;
  /** Accepted pictures without a detected face or nose. */
  readonly withoutRegion: number;
  /** Refused pictures by first reason. */
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

/** Smallest side of a part without the face, px: that of an upload. */
const SIDE_PX_MIN = 128;

/**
 * Offers the largest square without the face of each whole photo of a cat: backs, fur and rooms. Skips photos without a
 * detected face, and those that the face fills.
 */
export async function squaresWithoutFace(folder: string, step: number): Promise<Offered> {
  const seen: SeenPhoto[] = [];
  for (const file of (await listFiles(folder, step)).flat()) {
    const { pixels, region } = await seePhoto(await readPixels(file), 'CAT');
    const square = region && squareOutside(region, pixels, SIDE_PX_MIN);
    if (square) seen.push(await seePhoto(cut(pixels, square), 'CAT'));
  }
  return count(seen);
}
