import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isWorthSeeing, judge, measurePrint, type PrintMeasured, type Quality, type Species } from '@rhinarium/engine';
import { readPixels } from '@rhinarium/server/raster';
import sharp from 'sharp';
import type { NoseLabel } from './read-labels.ts';

export interface Judged {
  readonly quality: Quality;
  readonly print: PrintMeasured | undefined;
}

/** Judges a photo, or a square of it, as a fingerprint. */
export async function judgePhoto(file: string, species: Species, crop?: NoseLabel['crop']): Promise<Judged> {
  const subject = { species, kind: 'fingerprint' } as const;
  const source = crop
    ? await sharp(file)
        .autoOrient()
        .extract({ left: crop.left, top: crop.top, width: crop.sidePx, height: crop.sidePx })
        .png()
        .toBuffer()
    : file;
  const pixels = await readPixels(source);
  return { quality: judge(pixels, subject).quality, print: measurePrint(pixels, subject) };
}

export interface FolderCounts {
  readonly photos: number;
  readonly unreadable: number;
  readonly refused: number;
  /** Refused photos without a reason other than the print. */
  readonly refusedForPrint: number;
  /** Number of photos by reason. */
  readonly reasons: ReadonlyMap<string, number>;
}

/** Counts verdicts over `<folder>/<identity>/<image>`. */
export async function judgeFolder(folder: string, species: Species): Promise<FolderCounts> {
  const reasons = new Map<string, number>();
  let [photos, unreadable, refused, refusedForPrint] = [0, 0, 0, 0];
  const files = await readdir(folder, { withFileTypes: true, recursive: true });
  for (const entry of files.filter((file) => file.isFile() && /\.(jpe?g|png)$/i.test(file.name))) {
    photos++;
    const judged = await judgePhoto(path.join(entry.parentPath, entry.name), species).catch(() => undefined);
    if (judged === undefined) unreadable++;
    const found = judged?.quality.reasons ?? [];
    if (found.length > 0) refused++;
    if (judged && found.length > 0 && isWorthSeeing(judged.quality)) refusedForPrint++;
    for (const reason of found) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return { photos, unreadable, refused, refusedForPrint, reasons };
}
