import { readFile } from 'node:fs/promises';
import { isWorthSeeing, judge, type Pixels, type Quality, type Subject } from '@rhinarium/engine';
import sharp from 'sharp';
import { decodeHeic } from './decode-heic.ts';
import { formatOf } from './image-format.ts';
import { type NormalImage, normaliseImage } from './normalise-image.ts';
import { readPixels as readPixelsOf } from './raster.ts';
import { stripImage } from './strip-image.ts';
import { cutOff } from './unreadable-image.ts';

// Tasks of a decoder process, by name. Each takes and returns one cloneable value.

const SHRUNK_JPEG_QUALITY = 80;

/** An uploaded file in its stored form, with the engine's verdict. */
export interface Examination {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly quality: Quality;
  readonly perceptualHash: Uint8Array;
  /** The judged pixels. Returned on request for a picture that is or may become accepted. */
  readonly raster?: Pixels;
}

export interface FileToExamine {
  readonly path: string;
  readonly subject: Subject;
  /** Pixel count in the header. A decoder that finds more rejects the file. */
  readonly pixels: number;
  readonly givesRaster: boolean;
  /** Whether the subject is detected afterwards, which may change the verdict on its print. */
  readonly isSeen: boolean;
}

/** Decodes the file once and judges the image that will be stored. Throws UnreadableImage and errors of sharp. */
export async function examine({ path, subject, pixels, givesRaster, isSeen }: FileToExamine): Promise<Examination> {
  const { jpeg, width, height } = await readNormal(await readFile(path), pixels);
  const raster = await readPixelsOf(jpeg);
  const { quality, perceptualHash } = judge(raster, subject);
  const isWanted = quality.verdict === 'ACCEPTED' || (isSeen && isWorthSeeing(quality));
  return {
    jpeg,
    width,
    height,
    quality,
    perceptualHash,
    ...(givesRaster && isWanted ? { raster } : {}),
  };
}

async function readNormal(file: Buffer, pixels: number): Promise<NormalImage> {
  const stripped = formatOf(file) === 'heic' ? await decodeHeic(file, pixels) : stripImage(file);
  return await normaliseImage(stripped, pixels).catch((cause: unknown) => {
    throw stripped.mayBeCutOff ? cutOff() : cause;
  });
}

/** Decodes a stored image for the engine. */
export async function readPixels({
  jpeg,
  sidePxMax,
}: {
  readonly jpeg: Uint8Array;
  readonly sidePxMax?: number | undefined;
}): Promise<Pixels> {
  return await readPixelsOf(jpeg, sidePxMax);
}

/** Draws an uploaded picture again as a smaller JPEG with sharp edges, without anything of the file but its pixels. */
export async function redraw({
  file,
  pixels,
  sidePxMax,
}: {
  readonly file: Uint8Array;
  readonly pixels: number;
  readonly sidePxMax: number;
}): Promise<NormalImage> {
  const { jpeg } = await readNormal(Buffer.from(file), pixels);
  const { data, info } = await sharp(jpeg)
    .resize(sidePxMax, sidePxMax, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}

/** A part of an image, px. */
export interface ImagePart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Shrinks a stored image, or a part of it, for display. */
export async function shrink({
  jpeg,
  sidePxMax,
  part,
}: {
  readonly jpeg: Uint8Array;
  readonly sidePxMax: number;
  readonly part?: ImagePart | undefined;
}): Promise<Uint8Array> {
  const image = sharp(jpeg);
  if (part) image.extract(part);
  return await image
    .resize(sidePxMax, sidePxMax, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: SHRUNK_JPEG_QUALITY, optimiseCoding: false })
    .toBuffer();
}
