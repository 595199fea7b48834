import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  extractLearned,
  isWorthSeeing,
  judge,
  type Pixels,
  type QualityReason,
  qualitySeen,
  type Species,
  seeSubject,
  squareSeen,
} from '@rhinarium/engine';
import { openInference } from '@rhinarium/server/open-inference';
import { readPixels } from '@rhinarium/server/raster';
import type { Region } from './alter-photo.ts';

const inference = openInference();

/** A picture processed as an uploaded fingerprint. */
export interface SeenPhoto {
  readonly pixels: Pixels;
  readonly reasons: readonly QualityReason[];
  /** Detected face or nose. */
  readonly region?: Region;
  /** Distance by which the aligned face extends beyond the region on each side, as a share of the region's side. */
  readonly overhang: number;
  /** Absent if the picture is refused. */
  readonly template?: Uint8Array;
}

export async function seePhoto(pixels: Pixels, species: Species): Promise<SeenPhoto> {
  const subject = { species, kind: 'fingerprint' } as const;
  const judged = judge(pixels, subject).quality;
  if (!isWorthSeeing(judged)) return { pixels, reasons: judged.reasons, overhang: 0 };
  const sighting = await seeSubject(pixels, species, inference);
  const quality = qualitySeen(judged, sighting);
  const reasons = quality.verdict === 'ACCEPTED' ? [] : quality.reasons;
  const region = squareSeen(sighting, pixels);
  const seen = { pixels, reasons, ...(region && { region }), overhang: overhangOf(sighting.face) };
  if (reasons.length > 0) return seen;
  return { ...seen, template: await extractLearned(pixels, subject, inference, undefined, sighting) };
}

/** A rotated square extends beyond the upright one of the same side. */
function overhangOf(face: NonNullable<Awaited<ReturnType<typeof seeSubject>>['face']> | undefined): number {
  if (!face) return 0;
  const turn = Math.atan2(face.right.y - face.left.y, face.right.x - face.left.x);
  return (Math.abs(Math.cos(turn)) + Math.abs(Math.sin(turn)) - 1) / 2;
}

/** Every `step`-th file of `<folder>/<identity>/<image>`, by identity. */
export async function listFiles(folder: string, step = 1): Promise<string[][]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  let at = 0;
  return await Promise.all(
    names.map(async (name) => {
      const files = (await readdir(path.join(folder, name))).filter((file) => /\.(jpe?g|png|webp)$/i.test(file)).sort();
      return files.map((file) => path.join(folder, name, file));
    }),
  ).then((all) => all.map((files) => files.filter(() => at++ % step === 0)));
}

export { readPixels };
