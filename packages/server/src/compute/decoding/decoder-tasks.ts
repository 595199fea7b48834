import { readFile } from 'node:fs/promises';
import { isWorthSeeing, judge, type Pixels, type Quality, type Subject } from '@rhinarium/engine';
import sharp from 'sharp';
import { normaliseImage } from './normalise-image.ts';
import { readPixels as readPixelsOf } from './raster.ts';
import { stripImage } from './strip-image.ts';

// The functions of this file are what a decoder process does, by name; each takes and gives one value that can be
// cloned.

const SHRUNK_JPEG_QUALITY = 80;

/** An uploaded file as it will be kept, with the engine's verdict on it. */
export interface Examination {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly quality: Quality;
  readonly likeness: Uint8Array;
  /** As they were judged; given on request, of a picture that is or may become accepted. */
  readonly raster?: Pixels;
}

export interface FileToExamine {
  readonly path: string;
  readonly subject: Subject;
  /** What the header said; a decoder that finds more refuses. */
  readonly pixels: number;
  readonly givesRaster: boolean;
  /** The subject is looked for afterwards, which may change the verdict on its print. */
  readonly isSeen: boolean;
}

/**
 * Decodes the file once; what is judged is the image that will be kept. Throws UnreadableImage, or what sharp throws.
 */
export async function examine({ path, subject, pixels, givesRaster, isSeen }: FileToExamine): Promise<Examination> {
  const { jpeg, width, height } = await normaliseImage(stripImage(await readFile(path)), pixels);
  const raster = await readPixelsOf(jpeg);
  const { quality, likeness } = judge(raster, subject);
  const isWanted = quality.verdict === 'ACCEPTED' || (isSeen && isWorthSeeing(quality));
  return {
    ...{ jpeg, width, height, quality, likeness },
    ...(givesRaster && isWanted ? { raster } : {}),
  };
}

/** A kept image as the engine reads it. */
export async function readPixels({ jpeg }: { readonly jpeg: Uint8Array }): Promise<Pixels> {
  return await readPixelsOf(jpeg);
}

/** A kept image made small enough for a screen. */
export async function shrink({
  jpeg,
  sidePxMax,
}: {
  readonly jpeg: Uint8Array;
  readonly sidePxMax: number;
}): Promise<Uint8Array> {
  return await sharp(jpeg)
    .resize(sidePxMax, sidePxMax, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: SHRUNK_JPEG_QUALITY, optimiseCoding: false })
    .toBuffer();
}
