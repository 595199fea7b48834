import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { CALIBRATION, type Species } from '@rhinarium/engine';
import type { Evidence } from './evidence.ts';
import { fittedOn, fittedSays, originsOf } from './fitted-on.ts';
import { type FolderSet, folderEvidence } from './folder-evidence.ts';
import { REAL_SETS } from './real-sets.ts';

type Say = (text: string) => void;

/** What of the real sets is not there. */
export const missingSets = (folder: string | undefined): string[] =>
  REAL_SETS.filter((set) => folder === undefined || !existsSync(path.join(folder, set.folder, set.species))).map(
    ({ name }) => name,
  );

/** Most photos of other animals that a method is tuned on. */
const OTHERS_MAX = 400;

/** One photo an animal of the other real sets of the species. */
export async function otherPhotos(folder: string, { species, photos }: Evidence): Promise<string[]> {
  const own = new Set(photos.flatMap((some) => some.map(({ file }) => file.split(path.sep).at(-2))));
  const files: string[] = [];
  for (const set of REAL_SETS.filter((one) => one.species === species)) {
    const animals = path.join(folder, set.folder, species);
    if (!existsSync(animals)) continue;
    for (const name of (await readdir(animals)).sort()) {
      const [first] = own.has(name) ? [] : (await readdir(path.join(animals, name))).sort();
      if (first !== undefined) files.push(path.join(animals, name, first));
    }
  }
  const step = Math.ceil(files.length / OTHERS_MAX);
  return files.filter((_, n) => n % step === 0);
}

/** Every real set of a folder, one after the other. */
export async function* realEvidence(
  folder: string,
  options: Pick<FolderSet, 'pictures' | 'identitiesMax' | 'isQuick'>,
  say: Say,
): AsyncGenerator<Evidence> {
  for (const { impostors, folder: name, credit: _, ...set } of REAL_SETS) {
    if (!existsSync(path.join(folder, name, set.species))) continue;
    const others = impostors === undefined ? undefined : path.join(folder, impostors);
    const found = { ...set, ...options, folder: path.join(folder, name) };
    yield* withHeldOut(
      others !== undefined && existsSync(path.join(others, set.species)) ? { ...found, impostors: others } : found,
      say,
    );
  }
}

/** The photos of a folder that is nobody's set, by species. */
export async function* ownEvidence(
  folder: string,
  options: Pick<FolderSet, 'pictures' | 'identitiesMax' | 'isQuick'>,
  say: Say,
): AsyncGenerator<Evidence> {
  for (const species of ['CAT', 'DOG'] as const satisfies readonly Species[]) {
    if (!existsSync(path.join(folder, species))) continue;
    const name = species === 'CAT' ? 'own cats' : 'own dogs';
    yield* withHeldOut({ ...options, folder, species, name, says: `the photos of ${folder}` }, say);
  }
}

/** A set with what was fitted on it said, and before it those of its animals alone that nothing was fitted on, where only some were. */
async function* withHeldOut(set: FolderSet, say: Say): AsyncGenerator<Evidence> {
  const evidence = await folderEvidence(set, say);
  const fitted = fittedOn(originsOf(CALIBRATION[set.species]), path.basename(set.folder), evidence.identities);
  const left = evidence.identities.filter((name) => !fitted.includes(name));
  if (Array.isArray(fitted) && left.length > 1) {
    const says = `${set.says}; those that the calibration was not fitted on: ${left.join(' ')}`;
    yield await folderEvidence({ ...set, identities: left, name: `${set.name}, held out`, says }, say);
  }
  yield { ...evidence, says: `${set.says}; ${fittedSays(fitted)}` };
}
