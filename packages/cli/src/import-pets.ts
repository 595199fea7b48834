import type { CommandContext } from './command-context.ts';
import { EXIT_CODE, worstOf } from './exit-code.ts';
import { explain } from './explain.ts';
import { stepsFor } from './for-folders.ts';
import { type ManifestPet, readManifest } from './read-manifest.ts';
import { registerPet } from './register-pet.ts';

/**
 * Registers the pets of a manifest one by one. Registered pets are skipped, so an interrupted run can be repeated.
 * Failures are reported, and the import continues.
 */
export async function importPets(context: CommandContext, file: string, url: string): Promise<number> {
  const { bar, signal } = context;
  const codes: number[] = [];
  for (const pet of await readManifest(file)) {
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
