import type { Species } from '@rhinarium/client';
import type { CommandContext } from './command-context.ts';
import { EXIT_CODE } from './exit-code.ts';

/** Prints one line per pet: id, species, fingerprints, name. */
export async function listPets(
  { client, signal, print }: CommandContext,
  species: Species | undefined,
): Promise<number> {
  for await (const pet of client.pets.listAll(species === undefined ? {} : { species }, { signal })) {
    print(`${pet.id}  ${pet.species}  ${String(pet.fingerprintCount).padStart(2)}  ${pet.name ?? ''}`.trimEnd(), pet);
  }
  return EXIT_CODE.done;
}
