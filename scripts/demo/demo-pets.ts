import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { LIMITS, SPECIES, type Species } from '@rhinarium/contract';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import sharp from 'sharp';

export interface DemoPet {
  readonly species: Species;
  readonly name: string;
  /** Photos of the fingerprint (nose or face), as many as there are. */
  readonly fingerprints: readonly (() => Promise<Buffer>)[];
  readonly appearance: () => Promise<Buffer>;
  readonly isGenerated: boolean;
}

/** 5 to register, 3 to verify, 3 to identify, and some to spare for photos that are refused. */
const SHOTS = 14;
/** The fewest photos with which a real pet takes part: 5 to register and 3 to verify. */
const PHOTOS_MIN = 8;

/** Generated pets, dogs and cats in turn. */
export function generatedPets(count: number): DemoPet[] {
  return Array.from({ length: count }, (_, n) => {
    const species = SPECIES[n % 2]!;
    const animal = createAnimal(species, 100 + n);
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
      appearance: take('appearance', 0),
      isGenerated: true,
    };
  });
}

/** The pictures that the service takes by their size; it answers 400 to smaller ones. */
async function largeEnough(paths: readonly string[]): Promise<string[]> {
  const sides = await Promise.all(
    paths.map(async (file) => {
      const { width, height } = await sharp(file).metadata();
      return Math.min(width, height);
    }),
  );
  return paths.filter((_, at) => sides[at]! >= LIMITS.imageSidePxMin);
}

/** Real pets from `<SPECIES>/<identity>/<image>`; the last photo of each serves as its appearance image. */
export async function realPets(folder: string): Promise<DemoPet[]> {
  const pets: DemoPet[] = [];
  for (const species of SPECIES) {
    const names = await readdir(path.join(folder, species)).catch(() => []);
    for (const name of names.sort()) {
      const files = (await readdir(path.join(folder, species, name)).catch(() => [])).sort();
      const paths = files.map((file) => path.join(folder, species, name, file));
      const photos = (await largeEnough(paths)).map((file) => () => readFile(file));
      const appearance = photos.pop();
      if (!appearance || photos.length < PHOTOS_MIN) continue;
      pets.push({ species, name: `${species} ${name}`, fingerprints: photos, appearance, isGenerated: false });
    }
  }
  if (pets.length < 2)
    throw new Error(
      `${folder} holds fewer than two pets with ${PHOTOS_MIN + 1} photos (<SPECIES>/<identity>/<image>).`,
    );
  return pets;
}
