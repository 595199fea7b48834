import {
  isLargeEnough,
  type Pixels,
  readingSidePx,
  type Sighting,
  type Subject,
  WORKING_SIDE_PX_MAX,
} from '@rhinarium/engine';

/** The picture of a template, and what was detected in its working size. */
export interface PictureToExtract {
  readonly pixels: Pixels;
  readonly sighting?: Sighting;
}

interface Steps {
  /** Decodes the image to at most this long side, px. */
  readonly read: (sidePxMax: number) => Promise<Pixels>;
  readonly see: (pixels: Pixels) => Promise<Sighting>;
}

/** Reads a stored image for its template: larger than the working size where a face is small in it. */
export async function pictureToExtract(
  { read, see }: Steps,
  subject: Subject,
  known?: Sighting,
): Promise<PictureToExtract> {
  if (known) return { pixels: await read(readingSidePx(known)), sighting: known };
  const pixels = await read(WORKING_SIDE_PX_MAX);
  if (isLargeEnough(pixels, subject)) return { pixels };
  const sighting = await see(pixels);
  if (isLargeEnough(pixels, subject, sighting)) return { pixels, sighting };
  return { pixels: await read(readingSidePx(sighting)), sighting };
}
