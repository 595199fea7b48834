import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PetExport, Species } from '@rhinarium/client';
import { LIMITS } from '@rhinarium/contract/limits';
import { PET_TEXT_NAMES } from '@rhinarium/contract/pet-fields';
import { FINGERPRINTS_MIN } from '@rhinarium/contract/vocabulary';
import type { CommandContext } from './command-context.ts';
import { EXIT_CODE } from './exit-code.ts';

export const PHOTOS_FORMAT = 'photos';
const MANIFEST = 'pets.json';

/**
 * Saves the registered photos of all pets, in the folders that `evaluate` and the recipe for model packs read
 * (`<SPECIES>/<pet>/<photo>.jpg`, `whole-<photo>.jpg`), and a manifest that `import` reads back. Run again, it fetches
 * what is missing.
 */
export async function exportPhotos(
  { client, signal, bar, print }: CommandContext,
  { to, species }: { readonly to: string; readonly species: Species | undefined },
): Promise<number> {
  const entries: object[] = [];
  let [pets, photos] = [0, 0];
  for await (const { id } of client.pets.listAll({ species, order: 'asc' }, { signal })) {
    const copy = await client.pets.export(id, { signal });
    const folder = path.join(copy.pet.species, id);
    const registered = registeredOf(copy);
    if (registered.length > 0) await mkdir(path.join(to, folder), { recursive: true });
    for (const { photoId, name } of registered)
      await fetchOnce(path.join(to, folder, name), () => client.pets.photo(id, photoId, { signal }));
    if (canRegister(copy)) entries.push(entryOf(copy, folder));
    pets += 1;
    photos += registered.length;
    bar.show(`${pets} pets, ${photos} photos`);
  }
  await mkdir(to, { recursive: true });
  const manifest = path.join(to, MANIFEST);
  await writeFile(manifest, `${JSON.stringify(entries, null, 2)}\n`);
  const few = pets - entries.length;
  const without = few === 0 ? '' : `, without ${few} that have too few photos to be registered by`;
  print(`${photos} photos of ${pets} pets in ${to}. ${manifest} is for rhinarium import${without}.`, {
    folder: to,
    manifest,
    pets,
    photos,
    petsWithoutEntry: few,
  });
  return EXIT_CODE.done;
}

/** The registered photos of a pet with the names of their files. */
function registeredOf({ photos }: PetExport): { readonly photoId: string; readonly name: string }[] {
  return photos
    .filter(({ isRegistered }) => isRegistered)
    .map(({ id, kind }) => ({ photoId: id, name: `${kind === 'appearance' ? 'whole-' : ''}${id}.jpg` }));
}

function canRegister({ pet }: PetExport): boolean {
  return (
    pet.fingerprintCount >= FINGERPRINTS_MIN.PET_PROFILE_REGISTRATION && pet.appearanceCount >= LIMITS.appearancesMin
  );
}

/** A pet as an entry of the manifest. Its id stands in for a missing identifier. */
function entryOf({ pet }: PetExport, folder: string): object {
  const { id, species, microchips, searchPools, externalId = id } = pet;
  const fields = Object.fromEntries([...PET_TEXT_NAMES, 'metadata' as const].map((name) => [name, pet[name]]));
  return { ...fields, externalId, species, folder, microchips, searchPools };
}

/** Writes a file that is not there yet, whole or not at all. */
async function fetchOnce(file: string, fetch: () => Promise<Uint8Array>): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  await writeFile(`${file}.part`, await fetch());
  await rename(`${file}.part`, file);
}
