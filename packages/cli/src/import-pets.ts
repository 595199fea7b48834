import { isTable, type Table } from '@rhinarium/contract/animal-tables';
import type { CommandContext } from './command-context.ts';
import { EXIT_CODE, worstOf } from './exit-code.ts';
import { explain } from './explain.ts';
import { stepsFor } from './for-folders.ts';
import { importTable } from './import/import-table.ts';
import { preparePools } from './import/prepare-pools.ts';
import { readTableFile } from './import/read-table-file.ts';
import { type ManifestPet, readManifest } from './read-manifest.ts';
import { registerPet } from './register-pet.ts';
import type { Given } from './run-command.ts';

/** Imports a manifest, whose pets have folders of photos, or any other table of animals. Returns the exit code. */
export async function importPets(context: CommandContext, file: string, given: Given): Promise<number> {
  const table = isTable(file) ? await readTableFile(file) : undefined;
  return table === undefined || table.header.includes('folder')
    ? await importManifest(context, file, table, given)
    : await importTable(context, file, table, given);
}

/**
 * Registers the pets of a manifest one by one. Registered pets are skipped, so an interrupted run can be repeated.
 * Failures are reported, and the import continues.
 */
async function importManifest(
  context: CommandContext,
  file: string,
  table: Table | undefined,
  { url, createPools, preview }: Given,
): Promise<number> {
  const { bar, signal } = context;
  const codes: number[] = [];
  const pets = await readManifest(file, table);
  if (preview) return await previewManifest(context, pets);
  await preparePools(
    context,
    pets.flatMap(({ fields }) => fields.searchPools ?? []),
    createPools ?? false,
  );
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

async function previewManifest(
  { client, signal, print }: CommandContext,
  pets: readonly ManifestPet[],
): Promise<number> {
  for (const { externalId, photos } of pets) {
    const [known] = (await client.pets.list({ externalId }, { signal })).data;
    const isRegistered = known !== undefined && known.fingerprintCount > 0;
    const count = photos.fingerprints.length + photos.appearances.length;
    const says = isRegistered ? `registered already as pet ${known.id}` : `would be registered from ${count} photos`;
    print(`${externalId}: ${says}`, { externalId, petId: known?.id, wouldRegister: !isRegistered, photos: count });
  }
  return EXIT_CODE.done;
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
