import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type DecodedSample, decodeSample, extract, judge, type Species } from '@rhinarium/engine';
import { readPixels } from '@rhinarium/server/raster';

/** A photo of a whole animal, as an appearance image is kept. */
export type Look = DecodedSample;

export interface LookingAnimal {
  readonly name: string;
  readonly looks: readonly Look[];
}

/** The appearance images that the service would take, of every animal that has one. */
export async function readLooks(folder: string, species: Species): Promise<LookingAnimal[]> {
  const subject = { species, kind: 'appearance' } as const;
  const root = path.join(folder, species);
  const animals: LookingAnimal[] = [];
  for (const name of (await readdir(root)).sort()) {
    const looks: Look[] = [];
    for (const entry of (await readdir(path.join(root, name))).sort()) {
      const file = path.join(root, name, entry);
      const pixels = await readPixels(file).catch(() => undefined);
      if (pixels === undefined || judge(pixels, subject).quality.verdict !== 'ACCEPTED') continue;
      looks.push(decodeSample(extract(pixels, subject)));
    }
    if (looks.length > 0) animals.push({ name, looks });
  }
  return animals;
}
