import type { CommandContext } from './command-context.ts';
import { EXIT_CODE, worstOf } from './exit-code.ts';
import { explain } from './explain.ts';
import { stepsFor } from './for-folders.ts';
import { type ManifestPet, readManifest } from './read-manifest.ts';
import { registerPet } from './register-pet.ts';
import { UsageError } from './usage-error.ts';

/**
 * Registers the pets of a manifest one by one. Registered pets are skipped, so an interrupted run can be repeated.
 * Failures are reported, and the import continues.
 */
export async function importPets(
  context: CommandContext,
  file: string,
  { url, createPools = false }: { readonly url: string; readonly createPools?: boolean },
): Promise<number> {
  const { bar, signal } = context;
  const codes: number[] = [];
  const pets = await readManifest(file);
  await preparePools(context, pets, createPools);
  for (const pet of pets) {
    try {
      codes.push(await importPet(context, pet));
    } catch (error) {
      if (signal.aborted) throw error;
      bar.say(`${pet.externalId}: ${explain(error, url)}`);
      codes.push(EXIT_CODE.failed);
    }
  }
  return worstOf(codes);
}

/** Creates missing search pools, or throws a UsageError that names them. */
async function preparePools(
  { client, signal }: CommandContext,
  pets: readonly ManifestPet[],
  createPools: boolean,
): Promise<void> {
  const missing = new Set(pets.flatMap(({ fields }) => fields.searchPools ?? []));
  if (missing.size === 0) return;
  for await (const { name } of client.searchPools.listAll({}, { signal })) missing.delete(name);
  if (missing.size === 0) return;
  if (!createPools) {
    const names = [...missing].map((name) => `“${name}”`).join(', ');
    throw new UsageError(`There is no search pool ${names}. Add --create-pools to create what is missing.`);
  }
  for (const name of missing) await client.searchPools.create({ name }, { signal });
}

async function importPet(
  context: CommandContext,
  { externalId, species, fields, photos }: ManifestPet,
): Promise<number> {
  const { client, bar, signal, print } = context;
  const [known] = (await client.pets.list({ externalId }, { signal })).data;
  if (known && known.fingerprintCount > 0) {
    for (let n = 0; n < stepsFor('PET_PROFILE_REGISTRATION'); n++) bar.step(`${externalId}: there already`);
    print(`${externalId}: registered already as pet ${known.id}`, { externalId, petId: known.id });
    return EXIT_CODE.done;
  }
  // Without fingerprints it is left over from an interrupted run.
  const pet = known ?? (await client.pets.create({ name: photos.name, ...fields, externalId, species }, { signal }));
  return await registerPet(context, photos, { species: pet.species, name: externalId, petId: pet.id, replaces: false });
}
