import { existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SPECIES, type Species } from '@rhinarium/contract';
import { plainPhoto } from '@rhinarium/synthetic';
import sharp from 'sharp';
import { readPhotoFolder } from '../../packages/cli/src/read-photo-folder.ts';
import { UsageError } from '../../packages/cli/src/usage-error.ts';

/** Reads or draws one photo. */
export type Take = () => Promise<Buffer>;

export interface DemoPet {
  readonly species: Species;
  readonly name: string;
  /** All fingerprint photos (nose or face). */
  readonly fingerprints: readonly Take[];
  /** Whole-animal photos for registration and for comparison, disjoint if there are two. */
  readonly appearances: { readonly registered: readonly Take[]; readonly compared: readonly Take[] };
  readonly isGenerated: boolean;
}

/** 5 to register, 3 to verify, 3 to identify, and spare ones for refused photos. */
const SHOTS = 14;
/** Minimum photos of a real pet: 5 to register and 3 to verify. */
const PHOTOS_MIN = 8;

/** Generated pets, alternating dogs and cats. */
export function generatedPets(count: number): DemoPet[] {
  return Array.from({ length: count }, (_, n) => {
    const species = SPECIES[n % 2]!;
    const take = (kind: 'fingerprint' | 'appearance', shot: number) => async () => {
      const { width, height, data } = plainPhoto(species, 1 + (n >> 1), kind, shot);
      return await sharp(data, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 92 })
        .toBuffer();
    };
    return {
      species,
      name: `${species} ${n + 1}`,
      fingerprints: Array.from({ length: SHOTS }, (_, shot) => take('fingerprint', shot)),
      appearances: { registered: [take('appearance', 0)], compared: [take('appearance', 1), take('appearance', 2)] },
      isGenerated: true,
    };
  });
}

const takesOf = (files: readonly string[]): Take[] => files.map((file) => () => readFile(file));

/**
 * Whole-animal photos for registration and for comparison. A single one serves both, and then counts nothing in a
 * comparison.
 */
function partedLooks(files: readonly string[]): DemoPet['appearances'] {
  const half = Math.ceil(files.length / 2);
  return { registered: takesOf(files.slice(0, half)), compared: takesOf(files.slice(files.length > 1 ? half : 0)) };
}

/** Photos of a folder, none if it does not exist. */
async function photosIn(folder: string): Promise<readonly string[]> {
  return existsSync(folder) ? (await readPhotoFolder(folder)).fingerprints : [];
}

/**
 * Real pets from `<SPECIES>/<identity>/<image>`, each folder as `rhinarium register` reads it, with more photos of the
 * whole animals in `appearancesFolder`. Pets with too few close-ups are left out. Throws a UsageError if fewer than two
 * are left, or if one of them has no photo of the whole animal.
 */
export async function realPets(folder: string, appearancesFolder?: string): Promise<DemoPet[]> {
  const pets: DemoPet[] = [];
  const lacking: string[] = [];
  for (const species of SPECIES) {
    const names = await readdir(path.join(folder, species)).catch(() => []);
    for (const name of names.sort()) {
      const own = path.join(folder, species, name);
      if (!statSync(own).isDirectory()) continue;
      const { fingerprints, appearances } = await readPhotoFolder(own);
      if (fingerprints.length < PHOTOS_MIN) continue;
      const more = appearancesFolder === undefined ? [] : await photosIn(path.join(appearancesFolder, species, name));
      const looks = [...appearances, ...more];
      if (looks.length === 0) lacking.push(own);
      pets.push({
        species,
        name: `${species} ${name}`,
        fingerprints: takesOf(fingerprints),
        appearances: partedLooks(looks),
        isGenerated: false,
      });
    }
  }
  if (pets.length < 2)
    throw new UsageError(
      `${folder} has fewer than two pets with ${PHOTOS_MIN} close-ups of the nose or face, as <SPECIES>/<identity>/<image> with DOG or CAT as SPECIES.`,
    );
  if (lacking.length > 0)
    throw new UsageError(
      `${lacking.join(' and ')} ${lacking.length === 1 ? 'has' : 'have'} no photo of the whole animal. ` +
        'One of each is needed: call it whole.jpg, or give the folder of such photos with --appearances.',
    );
  return pets;
}
