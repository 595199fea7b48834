import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { LIMITS, SPECIES, type Species } from '@rhinarium/contract';
import { createAnimal, photograph, plainCat } from '@rhinarium/synthetic';
import sharp from 'sharp';

/** Reads or draws one photo. */
export type Take = () => Promise<Buffer>;

export interface DemoPet {
  readonly species: Species;
  readonly name: string;
  /** All fingerprint photos (nose or face). */
  readonly fingerprints: readonly Take[];
  /** Whole-animal photos for registration and for comparison, disjoint. */
  readonly appearances: { readonly registered: readonly Take[]; readonly compared: readonly Take[] };
  readonly isGenerated: boolean;
}

/** 5 to register, 3 to verify, 3 to identify, and spare ones for refused photos. */
const SHOTS = 14;
/** Minimum photos of a real pet: 5 to register and 3 to verify. */
const PHOTOS_MIN = 8;
/** One to register and another one to compare. */
const APPEARANCES_MIN = 2;

/** Generated pets, alternating dogs and cats. */
export function generatedPets(count: number): DemoPet[] {
  return Array.from({ length: count }, (_, n) => {
    const species = SPECIES[n % 2]!;
    const animal = species === 'CAT' ? plainCat(1 + (n >> 1)) : createAnimal('DOG', 100 + n);
    const take = (kind: 'fingerprint' | 'appearance', shot: number) => async () => {
      const { width, height, data } = photograph(animal, { kind, shot });
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

/** Pictures large enough for the service, which answers 400 to smaller ones. */
async function largeEnough(paths: readonly string[]): Promise<string[]> {
  const sides = await Promise.all(
    paths.map(async (file) => {
      const { width, height } = await sharp(file).metadata();
      return Math.min(width, height);
    }),
  );
  return paths.filter((_, at) => sides[at]! >= LIMITS.imageSidePxMin);
}

/** Usable photos of a folder by name. Empty if the folder does not exist. */
async function photosIn(folder: string): Promise<Take[]> {
  const files = (await readdir(folder).catch(() => [])).sort();
  const paths = await largeEnough(files.map((file) => path.join(folder, file)));
  return paths.map((file) => () => readFile(file));
}

/**
 * Real pets from `<SPECIES>/<identity>/<image>`. Their appearance images come from the pet's folder in
 * `appearancesFolder`, with the same layout. Without at least two there, the pet's last photos are used instead, and
 * not as fingerprints.
 */
export async function realPets(folder: string, appearancesFolder?: string): Promise<DemoPet[]> {
  const pets: DemoPet[] = [];
  for (const species of SPECIES) {
    const names = await readdir(path.join(folder, species)).catch(() => []);
    for (const name of names.sort()) {
      const fingerprints = await photosIn(path.join(folder, species, name));
      const whole = appearancesFolder === undefined ? [] : await photosIn(path.join(appearancesFolder, species, name));
      const looks = whole.length >= APPEARANCES_MIN ? whole : fingerprints.splice(-APPEARANCES_MIN);
      if (looks.length < APPEARANCES_MIN || fingerprints.length < PHOTOS_MIN) continue;
      const half = Math.ceil(looks.length / 2);
      const appearances = { registered: looks.slice(0, half), compared: looks.slice(half) };
      pets.push({ species, name: `${species} ${name}`, fingerprints, appearances, isGenerated: false });
    }
  }
  if (pets.length < 2)
    throw new Error(
      `${folder} holds fewer than two pets with ${PHOTOS_MIN + APPEARANCES_MIN} photos (<SPECIES>/<identity>/<image>).`,
    );
  return pets;
}
