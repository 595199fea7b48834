import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ENGINE, extract, searchCode } from '@rhinarium/engine';
import sharp from 'sharp';
import type { PhotoFolder } from '../service/photos.ts';

/** Registered and search photos of a pet, the same shots as those sent by callers. */
export const REFERENCE_SHOTS = [0, 1, 2, 3, 4] as const;
export const PROBE_SHOTS = [10, 11, 12] as const;

/** Engine output for the photos of one generated dog. */
export interface GeneratedPet {
  /** One code per reference shot, then one per probe shot. */
  readonly codes: readonly Int8Array[];
  readonly templates: readonly Buffer[];
}

/** Templates of generated dogs, cached in the folder by engine version. */
export async function generatePets(photos: PhotoFolder, folder: string, count: number): Promise<GeneratedPet[]> {
  await mkdir(folder, { recursive: true });
  const pets: GeneratedPet[] = [];
  for (let seed = 0; seed < count; seed++) {
    const templates: Buffer[] = [];
    for (const shot of [...REFERENCE_SHOTS, ...PROBE_SHOTS]) {
      const file = path.join(folder, `${ENGINE.version}-${seed}-${shot}.template`);
      if (!existsSync(file)) {
        await writeFile(`${file}.tmp`, await templateOf(await photos.photo('DOG', seed, 'fingerprint', shot)));
        await rename(`${file}.tmp`, file);
      }
      templates.push(await readFile(file));
    }
    pets.push({ templates, codes: templates.map((template) => searchCode(template)) });
  }
  return pets;
}

async function templateOf(jpeg: Buffer): Promise<Uint8Array> {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return extract({ width: info.width, height: info.height, data }, { species: 'DOG', kind: 'fingerprint' });
}
