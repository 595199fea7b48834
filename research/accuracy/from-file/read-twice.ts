import {
  extractLearned,
  isWorthSeeing,
  judge,
  type Pixels,
  qualitySeen,
  readingSidePx,
  type Sighting,
  type Species,
  scaledPoints,
  seeSubject,
  WORKING_SIDE_PX_MAX,
} from '@rhinarium/engine';
import type { KeptPhoto } from '@rhinarium/evaluate/sets/evidence';
import { openInference } from '@rhinarium/server/open-inference';
import sharp from 'sharp';

const inference = openInference();
/** Quality of stored images, as in the service. */
const JPEG_QUALITY = 92;

/** An accepted photo with a template for each way of cutting its region. */
export interface ReadTwice extends Omit<KeptPhoto, 'template'> {
  readonly templates: { readonly working: Uint8Array; readonly file: Uint8Array };
  /** Distance of a CAT's eyes, px of the working picture. */
  readonly betweenEyesPx?: number;
}

/** Long sides of the picture in which the subject is detected, and of the file, px. */
export interface Sizes {
  readonly workingSidePx: number;
  readonly fileSidePxMax: number;
}

const within = (sidePx: number) =>
  ({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true }) as const;

async function decode(stored: Buffer, sidePx: number): Promise<Pixels> {
  const { data, info } = await sharp(stored)
    .resize({ ...within(sidePx), kernel: 'linear' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** Reads a photo as the service stores it. Returns an empty list for one that is refused. */
export async function readTwice(
  file: string,
  species: Species,
  { workingSidePx, fileSidePxMax }: Sizes,
): Promise<ReadTwice[]> {
  const subject = { species, kind: 'fingerprint' } as const;
  const stored = await sharp(file)
    .autoOrient()
    .resize(within(fileSidePxMax))
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  const pixels = await decode(stored, workingSidePx);
  const { quality: judged, perceptualHash } = judge(pixels, subject);
  if (!isWorthSeeing(judged)) return [];
  const sighting = await seeSubject(pixels, species, inference);
  const { verdict, score } = qualitySeen(judged, sighting);
  if (verdict !== 'ACCEPTED') return [];
  const working = await extractLearned(pixels, subject, inference, undefined, sighting);
  const usual = WORKING_SIDE_PX_MAX / workingSidePx;
  const wantedPx = Math.round(readingSidePx(sighting) / usual);
  const large = wantedPx > workingSidePx ? await decode(stored, wantedPx) : pixels;
  // The engine scales from the usual working picture by itself.
  const scaledByEngine = Math.max(1, Math.max(large.width, large.height) / WORKING_SIDE_PX_MAX);
  const seen = scaled(sighting, large.width / pixels.width / scaledByEngine);
  const fromFile = large === pixels ? working : await extractLearned(large, subject, inference, undefined, seen);
  const { left, right } = sighting.face ?? {};
  const eyes = left && right ? { betweenEyesPx: Math.hypot(right.x - left.x, right.y - left.y) } : {};
  return [{ file, perceptualHash, quality: score, templates: { working, file: fromFile }, ...eyes }];
}

/** A sighting in a picture that is `factor` times as large. */
function scaled({ face, nose, ...others }: Sighting, factor: number): Sighting {
  return {
    ...others,
    ...(face && { face: scaledPoints(face, factor) }),
    ...(nose && { nose: scaledPoints(nose, factor) }),
  };
}
